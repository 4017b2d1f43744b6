import { createContext, type ReactNode, use, useMemo } from 'react'
import * as router from 'react-router'

/** The query keys that the surrounding module has declared; none outside of a module. */
const Declared = createContext<readonly string[]>([])

interface OwnAddressProps {
  query: readonly string[] | undefined
  children: ReactNode
}

const none: readonly string[] = []

/** Lets a module read only its declared query keys, which the server renders it with. */
export function OwnAddress({ query = none, children }: OwnAddressProps) {
  return <Declared value={query}>{children}</Declared>
}

/** The router's hook, limited to the declared keys. */
export function useSearchParams() {
  const [all, set] = router.useSearchParams()
  const read = declared(all, use(Declared)).toString()
  return [useMemo(() => new URLSearchParams(read), [read]), set] as const
}

/** The router's hook, limited to the declared keys. */
export function useLocation() {
  const location = router.useLocation()
  const read = declared(new URLSearchParams(location.search), use(Declared)).toString()
  return { ...location, search: read ? `?${read}` : '' }
}

/** The first value of each key, in the order of the server. */
function declared(all: URLSearchParams, keys: readonly string[]) {
  const read = new URLSearchParams()
  for (const key of keys.toSorted()) {
    const value = all.get(key)
    if (value) read.set(key, value)
  }
  return read
}
