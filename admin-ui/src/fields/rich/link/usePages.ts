import type { SearchHit } from '@quoin/shared-ui/api/schema'
import { useDebouncedValue } from '@quoin/shared-ui/ui/form/useDebouncedValue'
import { useQuery } from '@tanstack/react-query'
import { schemaQuery } from '../../../api/entries/queries.ts'
import { hitsQuery } from '../../../api/entries/search.ts'
import { hasPreview } from '../../../model/previewAddress.ts'

/** The maximum number of suggestions. */
const most = 6

/** The pages of the site that match a typed text. */
export interface Pages {
  hits: SearchHit[]
  /** Whether the matches of the present text have not arrived yet. */
  searching: boolean
  /** The state of the search in words; empty for an address, which is not searched for. */
  note: string
}

/** The entries with a page that match a text, including unpublished ones; none for an address. */
export function usePages(text: string): Pages {
  const search = isAddress(text) ? '' : text.trim()
  const { data: schema } = useQuery({ ...schemaQuery, enabled: search !== '' })
  const asked = useDebouncedValue(search)
  const { data, isFetching, isError } = useQuery(hitsQuery(asked))
  if (search === '') return { hits: [], searching: false, note: '' }
  // Matches of an earlier text must not be chosen for this one.
  if (isFetching || asked !== search)
    return { hits: [], searching: true, note: 'Searching...' }
  const types = schema?.types.filter(hasPreview) ?? []
  const paged = new Set<string>(types.map(({ name }) => name))
  const hits = (data ?? []).filter(({ type }) => paged.has(type)).slice(0, most)
  const none = isError
    ? 'The search failed. An address still works.'
    : 'No page has these words.'
  return { hits, searching: false, note: hits.length === 0 ? none : '' }
}

/** Whether a text is an address rather than words of a page. */
export function isAddress(text: string): boolean {
  const typed = text.trim()
  return !/\s/.test(typed) && /[./:#?]/.test(typed)
}
