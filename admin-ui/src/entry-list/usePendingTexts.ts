import { useQuery } from '@tanstack/react-query'
import { pendingLinesQuery, pendingText } from '../api/entries/pending.ts'
import type { PendingLine } from '../api/entries/pendingCalls.ts'
import { publishingOf } from '../model/publishing.ts'
import type { ContentType } from '../model/schema.ts'

const none: ReadonlyMap<string, string> = new Map()

/** The descriptions of entries with pending changes in a list, by their ids; empty if they cannot be fetched. */
export function usePendingTexts(type: ContentType): ReadonlyMap<string, string> {
  const { data = none } = useQuery({
    ...pendingLinesQuery(type),
    enabled: publishingOf(type) !== undefined,
    select: textsById,
  })
  return data
}

function textsById(lines: PendingLine[]): ReadonlyMap<string, string> {
  return new Map(lines.map(({ id, fields }) => [id, pendingText(fields.length)]))
}
