import { useCallback } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

type Change = (changes: Record<string, string | null>, options?: NavigateOptions) => void

/**
 * The query of the address, and a function that changes parts of it and keeps
 * the rest. Null takes a part out.
 */
export function useAddress(): [URLSearchParams, Change] {
  const [params, setParams] = useSearchParams()
  const change = useCallback<Change>(
    (changes, options) => {
      const next = (before: URLSearchParams) => {
        const after = new URLSearchParams(before)
        for (const [key, value] of Object.entries(changes)) {
          if (value === null) after.delete(key)
          else after.set(key, value)
        }
        return after
      }
      setParams(next, { preventScrollReset: true, ...options })
    },
    [setParams],
  )
  return [params, change]
}
