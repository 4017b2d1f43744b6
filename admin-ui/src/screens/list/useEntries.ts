import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { pagesQuery } from '../../content/queries.ts'
import type { ContentType } from '../../content/schema.ts'
import { matching } from './matching.ts'
import type { ListView } from './useListView.ts'

/** How many entries are drawn at first, and more with each request for more. */
const step = 100

/** What `useEntries` gives. */
export type Entries = ReturnType<typeof useEntries>

/**
 * The entries of a view. A search looks through all of them, so that pages
 * that are not there yet are fetched for it, one after the other.
 */
export function useEntries(type: ContentType, view: ListView) {
  const { search } = view
  const query = useInfiniteQuery({
    ...pagesQuery(type, view.params),
    placeholderData: keepPreviousData,
  })
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query
  const searching = search.trim() !== '' && hasNextPage && !isError
  useEffect(() => {
    if (searching && !isFetchingNextPage) void fetchNextPage()
  }, [searching, isFetchingNextPage, fetchNextPage])

  const loaded = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  const found = useMemo(
    () => loaded && matching(type, loaded, search),
    [type, loaded, search],
  )

  // Another view starts at its beginning.
  const shape = JSON.stringify([search, view.params])
  const [drawn, setDrawn] = useState({ shape, count: step })
  const count = drawn.shape === shape ? drawn.count : step
  return {
    query,
    /** All that match, as far as they are loaded; undefined until any are. */
    found,
    /** Those to draw. */
    shown: found?.slice(0, count) ?? [],
    /** How many match, as far as it is known. */
    total: search.trim() === '' ? (data?.pages[0]?.total ?? 0) : (found?.length ?? 0),
    searching,
    more: found !== undefined && (found.length > count || hasNextPage),
    showMore: () => {
      setDrawn({ shape, count: count + step })
      if (count + step > (found?.length ?? 0) && hasNextPage) void fetchNextPage()
    },
  }
}
