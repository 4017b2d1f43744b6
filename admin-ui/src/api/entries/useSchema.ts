import { useSuspenseQuery } from '@tanstack/react-query'
import { schemaQuery } from './queries.ts'
import type { ContentType, Schema } from '../../model/schema.ts'

/** Every content type. Suspends until the schema is loaded. */
export function useSchema(): Schema {
  return useSuspenseQuery(schemaQuery).data
}

/** The type with a name; it must exist on this server. */
export function useType(name: string): ContentType {
  const type = useSchema().types.find((other) => other.name === name)
  if (type === undefined) throw new Error(`This server has no content type ${name}.`)
  return type
}
