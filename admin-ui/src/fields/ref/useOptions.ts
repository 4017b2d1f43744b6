import { useDebouncedValue } from '@quoin/shared-ui/ui/form/useDebouncedValue'
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { listQuery } from '../../api/entries/queries.ts'
import { type ContentType, type Entry, namingFields } from '../../model/schema.ts'
import { foundQuery } from '../../api/entries/search.ts'

/** How many entries are offered without a search. */
const most = 20

/** The entries that a picker offers. */
export interface Options {
  entries: Entry[]
  /** How many there are to choose from. */
  total: number
  loading: boolean
  error: unknown
  retry: () => void
  /** The first that is found for the text, once it is; undefined for none, also after a failure. */
  best: () => Promise<Entry | undefined>
}

/** The first entries of a type or, with a text, those that the server finds for it, hidden ones included. */
export function useOptions(type: ContentType, text: string, open: boolean): Options {
  const client = useQueryClient()
  const fields = namingFields(type)
  const search = text.trim()
  const asked = useDebouncedValue(search)
  const list = useQuery({
    ...listQuery(type, { limit: most, fields: fields.join(',') }),
    enabled: open && asked === '',
  })
  const hits = useInfiniteQuery({
    ...foundQuery(type, asked, fields),
    enabled: open && asked !== '',
    placeholderData: keepPreviousData,
  })
  const { isFetching, error, refetch } = asked === '' ? list : hits
  const page = asked === '' ? list.data : hits.data?.pages[0]
  return {
    entries: page?.items ?? [],
    total: page?.total ?? 0,
    loading: isFetching || asked !== search,
    error,
    retry: () => void refetch(),
    best: async () => {
      if (search === '') return undefined
      const found = client.infiniteQuery({
        ...foundQuery(type, search, fields),
        staleTime: 'static',
      })
      const pages = await found.then(({ pages }) => pages).catch(() => [])
      return pages[0]?.items[0]
    },
  }
}
