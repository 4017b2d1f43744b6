import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether a browser may be asked: false while the server renders and while the
 * page takes over what it rendered, true from then on. What depends on the
 * browser or the time is rendered when it is true.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
