import { useCallback, useEffect, useRef } from 'react'
import {
  type Location,
  type NavigateOptions,
  useLocation,
  useSearchParams,
} from 'react-router'

type Change = (changes: Record<string, string | null>, options?: NavigateOptions) => void

/** The query of the address, and a stable function that changes parts of it and keeps the rest. Null removes a part. */
export function useQueryParams(): [URLSearchParams, Change] {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as Location<unknown>
  // The router's own function changes with each address, and does not see a change that is not rendered yet: of two
  // filters chosen in quick succession, the first would be lost.
  const latest = useRef({ params, setParams, state })
  useEffect(() => {
    latest.current = { params, setParams, state }
  }, [params, setParams, state])
  const change = useCallback<Change>((changes, options) => {
    const after = new URLSearchParams(latest.current.params)
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) after.delete(key)
      else after.set(key, value)
    }
    const { setParams, state } = latest.current
    latest.current.params = after
    setParams(after, { preventScrollReset: true, state, ...options })
  }, [])
  return [params, change]
}
