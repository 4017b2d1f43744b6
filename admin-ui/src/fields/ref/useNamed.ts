import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { listQuery, namesQuery, partQuery } from '../../api/entries/queries.ts'
import {
  type ContentType,
  type Entry,
  namingFields,
  titleOf,
} from '../../model/schema.ts'

/** The text for a reference to a deleted entry. */
export const gone = 'No longer there'

/** The target of a reference, as far as it is known. */
export interface Named {
  /** Its title, or a message. */
  text: string
  /** Set if it exists. */
  entry?: Entry
  /** Set if loading failed. */
  retry?: () => void
}

/** The referenced entry, with its title and status. */
export function useNamed(type: ContentType, id: string): Named {
  const query = partQuery(type, id, namingFields(type))
  const result = useQuery({ ...query, enabled: id !== '' })
  return id === '' ? { text: '' } : namedOf(type, id, result)
}

/**
 * The referenced entries. The names are fetched as one page of the type's list, and entries that are not on it one by
 * one.
 */
export function useAllNamed(type: ContentType, ids: string[]): Named[] {
  const fields = namingFields(type)
  const { data, isPending } = useQuery({
    ...listQuery(type, { fields: fields.join(',') }),
    enabled: ids.length > 0,
  })
  const listed = new Map(data?.items.map((entry) => [entry.id, entry]))
  const far = isPending ? [] : ids.filter((id) => !listed.has(id))
  const alone = useQueries({ queries: far.map((id) => partQuery(type, id, fields)) })
  return ids.map((id) => {
    const entry = listed.get(id)
    if (entry) return { text: titleOf(type, entry), entry }
    const result = alone[far.indexOf(id)]
    return result ? namedOf(type, id, result) : { text: '' }
  })
}

/**
 * The title of a reference in a list. All rows share one page of the type's names, and fetch entries that are not on it
 * one by one.
 */
export function useTitle(type: ContentType, id: string): string {
  const { data } = useQuery(namesQuery(type))
  const listed = data?.items.find((entry) => entry.id === id)
  const alone = useNamed(type, data === undefined || listed ? '' : id)
  return listed ? titleOf(type, listed) : alone.text
}

type Result = Pick<UseQueryResult<Entry>, 'data' | 'error' | 'refetch'>

function namedOf(type: ContentType, id: string, { data, error, refetch }: Result): Named {
  if (isMissing(error)) return { text: gone }
  if (data !== undefined) return { text: titleOf(type, data), entry: data }
  return error === null ? { text: '' } : { text: id, retry: () => void refetch() }
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
