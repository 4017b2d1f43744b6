import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useEffect, useSyncExternalStore } from 'react'
import { readShown, subscribe, toggleShown } from './shown.ts'

const PerformanceMonitor = lazyPart(() =>
  import('./PerformanceMonitor.tsx').then((file) => file.PerformanceMonitor),
)

/** Shows the performance monitor while it is enabled with Ctrl+Shift+P. */
export function PerformanceSwitch() {
  const shown = useSyncExternalStore(subscribe, readShown, () => false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || event.key.toLowerCase() !== 'p') return
      event.preventDefault()
      toggleShown()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return shown && <PerformanceMonitor />
}
