import { useDebouncedValue } from '@quoin/shared-ui/ui/form/useDebouncedValue'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { pagesQuery } from '../api/entries/queries.ts'
import { standingOf } from '../model/publishing.ts'
import { foundQuery } from '../api/entries/search.ts'
import type { ContentType, Entry } from '../model/schema.ts'
import { matching } from './filters/matching.ts'
import { useAhead } from '../entry-form/useWrite.ts'
import type { ListView } from './filters/useListView.ts'

/** How many entries are rendered at first, and added with each request for more. */
const step = 100

/** What `useEntries` returns. */
export type Entries = ReturnType<typeof useEntries>

/**
 * The entries of a view, with at least the given fields. A list that is completely loaded is searched in the browser. A
 * longer list is searched by the server, which returns the best matches first, whatever the view's order.
 */
export function useEntries(type: ContentType, view: ListView, fields: string[]) {
  const search = view.search.trim()
  const list = useInfiniteQuery({
    ...pagesQuery(type, fields, view.params),
    placeholderData: keepPreviousData,
  })
  const remote = search !== '' && list.hasNextPage
  const asked = useDebouncedValue(search)
  const hits = useInfiniteQuery({
    ...foundQuery(type, asked, fields),
    enabled: remote && asked !== '',
    placeholderData: keepPreviousData,
  })
  const query = remote ? hits : list
  const { data, hasNextPage, isFetching, isFetchingNextPage, isError, fetchNextPage } =
    query
  const fetched = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  const loaded = useAhead(type, fetched)
  const found = useMemo(() => {
    if (!remote) return loaded && matching(type, loaded, search)
    return loaded?.filter((entry) => fits(type, entry, view.filters))
  }, [remote, type, loaded, search, view.filters])

  // The server does not apply filters to search results: matches may be on later pages.
  const lacking = remote && found?.length === 0 && hasNextPage && !isError
  useEffect(() => {
    if (lacking && !isFetchingNextPage) void fetchNextPage()
  }, [lacking, isFetchingNextPage, fetchNextPage])

  // A new view starts with the first step.
  const shape = JSON.stringify([search, view.params])
  const [drawn, setDrawn] = useState({ shape, count: step })
  const count = drawn.shape === shape ? drawn.count : step
  const gone = (fetched?.length ?? 0) - (loaded?.length ?? 0)
  const whole = remote ? Object.keys(view.filters).length === 0 : search === ''
  return {
    query,
    /** All matching entries that are loaded; undefined until there are any. */
    found,
    /** The entries to render. */
    shown: found?.slice(0, count) ?? [],
    /** The number of matches, as far as it is known. */
    total: whole ? (data?.pages[0]?.total ?? 0) - gone : (found?.length ?? 0),
    searching:
      remote &&
      !isError &&
      (asked !== search || lacking || (isFetching && !isFetchingNextPage)),
    more: found !== undefined && (found.length > count || hasNextPage),
    showMore: () => {
      setDrawn({ shape, count: count + step })
      if (count + step > (found?.length ?? 0) && hasNextPage) void fetchNextPage()
    },
  }
}

function fits(type: ContentType, entry: Entry, filters: ListView['filters']): boolean {
  const { scheduled, ...fields } = filters
  const waits = scheduled === undefined || standingOf(type, entry) === 'scheduled'
  return (
    waits &&
    Object.entries(fields).every(([name, value]) => String(entry[name]) === value)
  )
}
