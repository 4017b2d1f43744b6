import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { isWritten, screenAddress } from '../model/addressOf.ts'
import type { ContentType } from '../model/schema.ts'
import { useSchema } from '../api/entries/useSchema.ts'
import { useSuggesting } from '../api/entries/useSuggesting.ts'
import type { PageProps } from '../entry-form/override.ts'
import { NotFound } from './NotFound.tsx'
import { overrides } from './overrides.ts'

/**
 * The component of a route for the content type at `/admin/{path}`; the path is taken from the address unless it is
 * given.
 */
export function ofType(Screen: ComponentType<PageProps>, at?: string) {
  return function OfType() {
    const { path = at ?? '', id = '' } = useParams()
    const type = useSchema().types.find(
      (other) => screenAddress(other) === `/admin/${path}`,
    )
    if (type === undefined) return <NotFound />
    // The writing screen outlives the first save of a new entry, which changes the address.
    const key = isWritten(type) ? type.name : `${type.name}/${id}`
    return <Known key={key} type={type} id={id} Screen={Screen} />
  }
}

interface Props {
  type: ContentType
  id: string
  Screen: ComponentType<PageProps>
}

function Known({ type, id, Screen }: Props) {
  return <Screen type={useSuggesting(type)} id={id} override={overrides[type.name]} />
}
