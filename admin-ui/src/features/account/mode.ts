const key = 'quoin.mode'

/** How the back office looks in this browser: as the system does, or always light or dark. */
export type Mode = 'system' | 'light' | 'dark'

/** Shows a mode; what follows the system has none of its own. */
function show(mode: Mode) {
  const { dataset } = document.documentElement
  if (mode === 'system') delete dataset.mode
  else dataset.mode = mode
}

export const mode = {
  get: (): Mode => {
    try {
      const kept = localStorage.getItem(key)
      return kept === 'light' || kept === 'dark' ? kept : 'system'
    } catch {
      return 'system'
    }
  },
  set: (next: Mode): void => {
    if (next === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, next)
    show(next)
  },
  /** Shows what was chosen, here or in another tab. */
  start: (): void => {
    show(mode.get())
    addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) show(mode.get())
    })
  },
}
