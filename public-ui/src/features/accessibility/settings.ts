/** A visitor's preferences for display and operation. */
export interface AccessibilitySettings {
  /** Percent: 75 to 150 in steps of 25. */
  fontSize: number
  contrast: 'normal' | 'high'
  reducedMotion: boolean
  /** Adds explanations for screen readers. */
  screenReader: boolean
  /** Makes the focus highly visible. */
  keyboardNavigation: boolean
}

/** The available font sizes, in percent. */
export const fontSizes = { least: 75, most: 150, step: 25 }

export const defaults: AccessibilitySettings = {
  fontSize: 100,
  contrast: 'normal',
  reducedMotion: false,
  screenReader: false,
  keyboardNavigation: false,
}

/** The settings in a stored text; missing and invalid values are omitted. */
export function parseSettings(text: string | null): Partial<AccessibilitySettings> {
  const stored = parsed(text)
  const settings: Partial<AccessibilitySettings> = {}
  const { least, most, step } = fontSizes
  const size = stored.fontSize
  if (typeof size === 'number' && size >= least && size <= most && size % step === 0) {
    settings.fontSize = size
  }
  if (stored.contrast === 'normal' || stored.contrast === 'high') {
    settings.contrast = stored.contrast
  }
  for (const key of ['reducedMotion', 'screenReader', 'keyboardNavigation'] as const) {
    if (typeof stored[key] === 'boolean') settings[key] = stored[key]
  }
  return settings
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
