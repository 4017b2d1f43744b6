import { useQuery } from '@tanstack/react-query'
import { pendingLinesQuery } from '../../content/pending.ts'
import { publishingOf } from '../../content/publishing.ts'
import type { ContentType } from '../../content/schema.ts'

const none: ReadonlyMap<string, number> = new Map()

/** How many changes of a type's entries are not published, by the ids of those that have any. */
export function usePending(type: ContentType): ReadonlyMap<string, number> {
  const { data = none } = useQuery({
    ...pendingLinesQuery(type),
    enabled: publishingOf(type) !== undefined,
    select: counted,
  })
  return data
}

function counted(lines: { id: string; fields: string[] }[]) {
  return new Map(lines.map(({ id, fields }) => [id, fields.length]))
}
