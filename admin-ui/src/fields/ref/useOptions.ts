import { useDebouncedValue } from '@quoin/shared-ui/ui/form/useDebouncedValue'
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { listQuery } from '../../api/entries/queries.ts'
import { type ContentType, type Entry, namingFields } from '../../model/schema.ts'
import { foundQuery } from '../../api/entries/search.ts'

/** The number of options. */
const most = 20

/** The page size of the server. */
const mostAtOnce = 1000

/** The options of a picker. */
export interface Options {
  entries: Entry[]
  /** The number of all matches. */
  total: number
  /** Whether there are more matches than options. */
  less: boolean
  loading: boolean
  error: unknown
  retry: () => void
  /** The first match, once it has arrived; undefined for none, also after a failure. */
  best: () => Promise<Entry | undefined>
}

/**
 * The first entries of a type or, with a text, its matches on the server, including hidden entries. Entries in
 * `without` are omitted.
 */
export function useOptions(
  type: ContentType,
  text: string,
  open: boolean,
  without?: string[],
): Options {
  const client = useQueryClient()
  const fields = namingFields(type)
  const search = text.trim()
  const asked = useDebouncedValue(search)
  const list = useQuery({
    ...listQuery(type, { limit: enough(without), fields: fields.join(',') }),
    enabled: open && asked === '',
    placeholderData: keepPreviousData,
  })
  const hits = useInfiniteQuery({
    ...foundQuery(type, asked, fields),
    enabled: open && asked !== '',
    placeholderData: keepPreviousData,
  })
  const { isFetching, error, refetch } = asked === '' ? list : hits
  const page = asked === '' ? list.data : flat(hits.data?.pages)
  const found = page?.items ?? []
  const left = offered(found, without)
  const { hasNextPage, fetchNextPage } = hits
  // If all matches so far are omitted, the next page is fetched.
  const further =
    open &&
    asked !== '' &&
    !isFetching &&
    error === null &&
    hasNextPage &&
    left.length === 0
  useEffect(() => {
    if (further) void fetchNextPage()
  }, [further, fetchNextPage])
  return {
    entries: left.slice(0, most),
    total: (page?.total ?? 0) - (found.length - left.length),
    less: left.length < found.length,
    loading: isFetching || further || asked !== search,
    error,
    retry: () => void refetch(),
    best: async () => {
      if (search === '') return undefined
      const found = client.infiniteQuery({
        ...foundQuery(type, search, fields),
        staleTime: 'static',
      })
      const pages = await found.then(({ pages }) => pages).catch(() => [])
      return offered(flat(pages)?.items ?? [], without)[0]
    },
  }
}

/** How many entries to fetch so that enough remain, rounded so that it rarely changes. */
function enough(without: string[] | undefined): number {
  if (without === undefined) return most
  return Math.min(most * (2 + Math.floor(without.length / most)), mostAtOnce)
}

function offered(entries: Entry[], without: string[] = []): Entry[] {
  return entries.filter(({ id }) => !without.includes(id))
}

interface Found {
  items: Entry[]
  total: number
}

function flat(pages: Found[] = []): Found | undefined {
  const [first] = pages
  return first && { total: first.total, items: pages.flatMap(({ items }) => items) }
}
