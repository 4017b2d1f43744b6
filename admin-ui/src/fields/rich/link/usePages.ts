import type { SearchHit } from '@quoin/shared-ui/api/schema'
import { useDebouncedValue } from '@quoin/shared-ui/ui/form/useDebouncedValue'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { schemaQuery } from '../../../api/entries/queries.ts'
import { hitsQuery } from '../../../api/entries/search.ts'
import { hasPreview } from '../../../model/previewAddress.ts'

/** The maximum number of suggestions. */
const most = 6

/** The pages of the site that match a typed text. */
export interface Pages {
  hits: SearchHit[]
  /** The state of the search in words; empty for an address, which is not searched for. */
  note: string
}

/** The entries with a page that match a text, including unpublished ones; none for an address. */
export function usePages(text: string): Pages {
  const search = isAddress(text) ? '' : text.trim()
  const { data: schema } = useQuery({ ...schemaQuery, enabled: search !== '' })
  const asked = useDebouncedValue(search)
  const { data, isFetching, isError } = useQuery({
    ...hitsQuery(asked),
    placeholderData: keepPreviousData,
  })
  if (search === '') return { hits: [], note: '' }
  const types = schema?.types.filter(hasPreview) ?? []
  const paged = new Set<string>(types.map(({ name }) => name))
  const hits = (data ?? []).filter(({ type }) => paged.has(type)).slice(0, most)
  if (isFetching || asked !== search) return { hits, note: 'Searching...' }
  if (isError) return { hits: [], note: 'The search failed. An address still works.' }
  return { hits, note: hits.length === 0 ? 'No page has these words.' : '' }
}

/** Whether a text is an address rather than words of a page. */
export function isAddress(text: string): boolean {
  const typed = text.trim()
  return !/\s/.test(typed) && /[./:#?]/.test(typed)
}
