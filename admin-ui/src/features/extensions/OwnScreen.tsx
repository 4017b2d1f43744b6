import { type LazyPart, lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useState } from 'react'
import type { ContentType } from '../../model/schema.ts'
import type { OwnProps } from './hostModules.ts'
import { loadModule } from './loadModule.ts'

/** A cache of screens by their addresses, so that each has a stable component. */
const known = new Map<string, LazyPart<OwnProps>>()

/** The custom screen of a type; the generic screen if it cannot be loaded or fails. */
export function OwnScreen({ type, Generic }: OwnProps) {
  const [Screen] = useState(() => screenOf(type))
  return <Screen type={type} Generic={Generic} />
}

function screenOf({ name, screen = '' }: ContentType): LazyPart<OwnProps> {
  const before = known.get(screen)
  if (before) return before
  const made = lazyPart<OwnProps>(() => loadModule(`${name}/screen`, screen), {
    pending: <Skeleton height="20rem" />,
    inPage: true,
    instead: ({ type, Generic }) => <Generic type={type} />,
  })
  known.set(screen, made)
  return made
}
