import type { QueryClient } from '@tanstack/react-query'
import { kindOf } from './kinds.ts'
import { resultsQuery, searchText } from './queries.ts'

/** What the search page asks for at an address: the text, and the type that narrows it. */
export function asked(params: URLSearchParams): { text: string; type: string | null } {
  const type = params.get('type')
  return {
    text: searchText(params.get('q') ?? ''),
    type: type !== null && kindOf(type) ? type : null,
  }
}

/** Fetches the first hits that the search page shows at an address. */
export async function read(client: QueryClient, params: URLSearchParams): Promise<void> {
  const { text, type } = asked(params)
  if (text !== '') await client.infiniteQuery(resultsQuery(text, type))
}
