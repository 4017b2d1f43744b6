import { useEffect } from 'react'

/** While a page is loading, clicking its link again must not add another history entry. */
export function useOneStep(waiting: boolean): void {
  useEffect(() => {
    if (!waiting) return
    const drop = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')
      const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
      if (link && link.href === location.href && !elsewhere) event.preventDefault()
    }
    document.addEventListener('click', drop, true)
    return () => document.removeEventListener('click', drop, true)
  }, [waiting])
}
