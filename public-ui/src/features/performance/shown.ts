const key = 'quoin.performanceMonitor'
const listeners = new Set<() => void>()

/** Whether the performance monitor is switched on in this browser. */
export function readShown(): boolean {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

/** Switches the performance monitor on or off, for later visits too. */
export function toggleShown(): void {
  try {
    localStorage.setItem(key, readShown() ? 'off' : 'on')
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

/** Calls `listener` at each switch. Returns a function that stops this. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
