import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Filter, filterOf } from './filterPosts.ts'
import { useVisit } from './useVisit.ts'

/**
 * The filter, initially from the address and then written to it. The address of the page follows with a delay, too late
 * for the value of an input.
 */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const [, state] = useVisit()
  const [filter, setFilter] = useState<Filter>(() => filterOf(params))
  const change = (next: Filter) => {
    setFilter(next)
    const entries = { category: next.category, q: next.text }
    setParams(
      Object.entries(entries).filter(([, value]) => value !== ''),
      { replace: true, state },
    )
  }
  return {
    filter,
    setText: (text: string) => change({ ...filter, text }),
    setCategory: (category: string) => change({ ...filter, category }),
    clear: () => change({ category: '', text: '' }),
  }
}
