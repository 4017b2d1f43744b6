import type { SearchResult } from '@quoin/shared-ui/api/schema'
import type { QueryClient } from '@tanstack/react-query'
import { resultsQuery, searchText } from './queries.ts'

/** What the search page asks for at an address: the text, and the type that narrows it. */
export function asked(params: URLSearchParams): { text: string; type: string | null } {
  const type = params.get('type')
  return {
    text: searchText(params.get('q') ?? ''),
    type: type === '' ? null : type,
  }
}

/** Whether the type that was asked for is none of those that can be found. */
export function isUnknown(type: string | null, { facets }: SearchResult): boolean {
  const types = facets.type
  return type !== null && types.length > 0 && !types.some(({ value }) => value === type)
}

/** Fetches the first hits that the search page shows at an address. */
export async function read(client: QueryClient, params: URLSearchParams): Promise<void> {
  const { text, type } = asked(params)
  if (text === '') return
  const { pages } = await client.infiniteQuery(resultsQuery(text, type))
  const [first] = pages
  if (first && isUnknown(type, first)) {
    await client.infiniteQuery(resultsQuery(text, null))
  }
}
