import { useCallback, useEffect, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

type Change = (changes: Record<string, string | null>, options?: NavigateOptions) => void

/** The query of the address, and a stable function that changes parts of it and keeps the rest. Null removes a part. */
export function useQueryParams(): [URLSearchParams, Change] {
  const [params, setParams] = useSearchParams()
  // The router's own function changes with each address, and does not see a change that is not rendered yet: of two
  // filters chosen in quick succession, the first would be lost.
  const latest = useRef({ params, setParams })
  useEffect(() => {
    latest.current = { params, setParams }
  }, [params, setParams])
  const change = useCallback<Change>((changes, options) => {
    const after = new URLSearchParams(latest.current.params)
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) after.delete(key)
      else after.set(key, value)
    }
    latest.current.params = after
    latest.current.setParams(after, { preventScrollReset: true, ...options })
  }, [])
  return [params, change]
}
