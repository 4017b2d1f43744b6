import type { SearchResult } from '@quoin/shared-ui/api/schema'
import type { QueryClient } from '@tanstack/react-query'
import { resultsQuery, searchText } from './queries.ts'

/** The search in an address: the text and the type. */
export function asked(params: URLSearchParams): { text: string; type: string | null } {
  const type = params.get('type')
  return {
    text: searchText(params.get('q') ?? ''),
    type: type === '' ? null : type,
  }
}

/** Whether the requested type cannot be searched. */
export function isUnknown(type: string | null, { facets }: SearchResult): boolean {
  const types = facets.type
  return type !== null && types.length > 0 && !types.some(({ value }) => value === type)
}

/** Fetches the first page of hits for an address. */
export async function read(client: QueryClient, params: URLSearchParams): Promise<void> {
  const { text, type } = asked(params)
  if (text === '') return
  const { pages } = await client.infiniteQuery(resultsQuery(text, type))
  const [first] = pages
  if (first && isUnknown(type, first)) {
    await client.infiniteQuery(resultsQuery(text, null))
  }
}
