import { useEffect } from 'react'

/** Keeps the Escape that puts a card back from closing the dialog around it. */
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
