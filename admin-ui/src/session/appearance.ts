import './appearance.css'
import type { components } from '@quoin/shared-ui/api/schema.gen'

/** How the signed-in user sees the back office, on every device. */
export type Preferences = components['schemas']['Preferences']

/** The key of the preferences in this browser, by which pages look right before the server has answered. */
const key = 'quoin.preferences'

const defaults: Preferences = { scheme: 'system', density: 'comfortable' }

/** Applies preferences; the defaults need no attribute. */
function show({ scheme, density }: Preferences) {
  const { dataset } = document.documentElement
  if (scheme === 'system') delete dataset.mode
  else dataset.mode = scheme
  if (density === 'compact') dataset.density = density
  else delete dataset.density
}

function kept(): Preferences {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>
    return { ...defaults, ...found }
  } catch {
    return defaults
  }
}

export const appearance = {
  /** Applies preferences, and keeps them in this browser for the next page. */
  apply: (preferences: Preferences): void => {
    show(preferences)
    try {
      localStorage.setItem(key, JSON.stringify(preferences))
    } catch {
      // A browser without storage asks the server each time.
    }
  },
  /** Applies the preferences that are kept in this browser, and later those of other tabs. */
  start: (): void => {
    show(kept())
    addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) show(kept())
    })
  },
}
