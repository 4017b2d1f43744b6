import { type AccessibilitySettings, defaults, parseSettings } from './settings.ts'

const key = 'quoin.accessibility'
const calm = '(prefers-reduced-motion: reduce)'
const sharp = '(prefers-contrast: more)'

const listeners = new Set<() => void>()
let current: AccessibilitySettings | undefined

/** The settings: what the visitor chose, else what the system prefers, else the defaults. */
export function readSettings(): AccessibilitySettings {
  current ??= { ...defaults, ...preferred(), ...parseSettings(stored()) }
  return current
}

/** Changes some settings, shows them and keeps them for the next visit. */
export function changeSettings(change: Partial<AccessibilitySettings>): void {
  current = { ...readSettings(), ...change }
  try {
    localStorage.setItem(key, JSON.stringify(current))
  } catch {
    // Storage may be full or forbidden: the settings then last for the visit.
  }
  showSettings()
  for (const listener of listeners) listener()
}

/**
 * Gives the document the settings, now and when the system's preferences are
 * switched on. Call it once, before the first render in a browser.
 */
export function startAccessibility(): void {
  showSettings()
  matchMedia(calm).addEventListener('change', ({ matches }) => {
    if (matches) changeSettings({ reducedMotion: true })
  })
  matchMedia(sharp).addEventListener('change', ({ matches }) => {
    if (matches) changeSettings({ contrast: 'high' })
  })
}

function showSettings(): void {
  const { fontSize, contrast, reducedMotion, screenReader, keyboardNavigation } =
    readSettings()
  const { style, dataset } = document.documentElement
  style.fontSize = fontSize === defaults.fontSize ? '' : `${fontSize}%`
  dataset.contrast = contrast
  dataset.motion = reducedMotion ? 'reduced' : 'full'
  dataset.screenReader = screenReader ? 'on' : 'off'
  dataset.keyboard = keyboardNavigation ? 'on' : 'off'
}

function preferred(): Partial<AccessibilitySettings> {
  return {
    ...(matchMedia(calm).matches && { reducedMotion: true }),
    ...(matchMedia(sharp).matches && { contrast: 'high' as const }),
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Calls back when settings change; gives what ends that. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
