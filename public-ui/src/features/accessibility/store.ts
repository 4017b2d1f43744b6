import { type AccessibilitySettings, defaults, parseSettings } from './settings.ts'

const key = 'quoin.accessibility'
const calm = '(prefers-reduced-motion: reduce)'
const sharp = '(prefers-contrast: more)'

const listeners = new Set<() => void>()
let current: AccessibilitySettings | undefined

/** The settings: the visitor's choice, else the system's preference, else the default. */
export function readSettings(): AccessibilitySettings {
  current ??= { ...defaults, ...preferred(), ...parseSettings(stored()) }
  return current
}

/** Changes some settings, applies and stores them. */
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
 * Applies the settings to the document, now and when the system's preferences change. Call it once, before the first
 * render in a browser.
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

/** Calls a listener when settings change; returns a function that stops this. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
