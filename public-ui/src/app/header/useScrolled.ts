import { useCallback, useSyncExternalStore } from 'react'

/** Whether the page is scrolled further than a number of pixels. */
export function useScrolled(pixels: number): boolean {
  const read = useCallback(() => globalThis.scrollY > pixels, [pixels])
  return useSyncExternalStore(subscribe, read, () => false)
}

function subscribe(changed: () => void): () => void {
  globalThis.addEventListener('scroll', changed, { passive: true })
  return () => globalThis.removeEventListener('scroll', changed)
}
