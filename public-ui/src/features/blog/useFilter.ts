import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Filter } from './filterPosts.ts'

/** The filter that the address holds, and how to change it. */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const category = params.get('category') ?? ''
  const stored = params.get('q') ?? ''
  // The address follows the input a moment later: what is typed is kept here.
  const [typed, setTyped] = useState({ text: stored, stored })
  const text = typed.stored === stored ? typed.text : stored

  const write = (filter: Filter) => {
    const entries = [
      ['category', filter.category],
      ['q', filter.text],
    ].filter(([, value]) => value !== '') as [string, string][]
    setParams(entries, { replace: true, preventScrollReset: true })
  }
  const settle = useEffectEvent(() => {
    if (text !== stored) write({ category, text })
  })
  useEffect(() => settle(), [text])

  return {
    filter: { category, text },
    setText: (next: string) => setTyped({ text: next, stored }),
    setCategory: (next: string) => write({ category: next, text }),
    clear: () => {
      setTyped({ text: '', stored })
      write({ category: '', text: '' })
    },
  }
}
