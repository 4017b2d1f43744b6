import { useEffect } from 'react'

/** Escape cancels a move without closing the surrounding dialog. */
export function useEscape(taken: boolean) {
  useEffect(() => {
    if (!taken) return
    window.addEventListener('keydown', take, true)
    return () => window.removeEventListener('keydown', take, true)
  }, [taken])
}

function take(event: KeyboardEvent) {
  if (event.key === 'Escape') event.preventDefault()
}
