import { useCallback, useEffect, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

type Change = (changes: Record<string, string | null>, options?: NavigateOptions) => void

/** The query of the address, and a stable function that changes parts of it and keeps the rest. Null removes a part. */
export function useQueryParams(): [URLSearchParams, Change] {
  const [params, setParams] = useSearchParams()
  // The router's own function changes with each address.
  const latest = useRef(setParams)
  useEffect(() => {
    latest.current = setParams
  }, [setParams])
  const change = useCallback<Change>((changes, options) => {
    const next = (before: URLSearchParams) => {
      const after = new URLSearchParams(before)
      for (const [key, value] of Object.entries(changes)) {
        if (value === null) after.delete(key)
        else after.set(key, value)
      }
      return after
    }
    latest.current(next, { preventScrollReset: true, ...options })
  }, [])
  return [params, change]
}
