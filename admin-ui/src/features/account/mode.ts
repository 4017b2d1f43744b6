const key = 'quoin.mode'

/** The colour scheme of the back office in this browser: that of the system, or always light or dark. */
export type Mode = 'system' | 'light' | 'dark'

/** Applies a mode; the system's mode needs no attribute. */
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
  /** Applies the chosen mode, from this tab or another. */
  start: (): void => {
    show(mode.get())
    addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) show(mode.get())
    })
  },
}
