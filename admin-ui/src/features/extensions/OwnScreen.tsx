import { type LazyPart, lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { type ComponentType, useState } from 'react'
import type { ContentType } from '../../model/schema.ts'
import { modules, type OwnProps } from './hostModules.ts'

/** How long to wait for a screen's module before the generic screen is shown, in milliseconds. */
const patience = 8000

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
  const made = lazyPart<OwnProps>(
    () => Promise.race([load(`${name}/screen`, screen), passed()]),
    {
      pending: <Skeleton height="20rem" />,
      inPage: true,
      instead: ({ type, Generic }) => <Generic type={type} />,
    },
  )
  known.set(screen, made)
  return made
}

async function load(name: string, address: string): Promise<ComponentType<OwnProps>> {
  // eslint-disable-next-line no-restricted-syntax -- it comes with the type, and is no part of the app
  if (!(name in modules)) await import(/* @vite-ignore */ address)
  const own = modules[name]
  if (own === undefined) throw new Error(`${address} gives no ${name}`)
  return own.default
}

function passed(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('the screen did not arrive')), patience)
  })
}
