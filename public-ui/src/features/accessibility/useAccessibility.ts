import { useSyncExternalStore } from 'react'
import { type AccessibilitySettings, defaults } from './settings.ts'
import { readSettings, subscribe } from './store.ts'

/** The current settings in a component. */
export function useAccessibility(): AccessibilitySettings {
  return useSyncExternalStore(subscribe, readSettings, () => defaults)
}
