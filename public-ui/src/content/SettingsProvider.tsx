import type { ReactNode } from 'react'
import { SettingsContext, useProvidedSettings } from './settings.ts'

/** Gives the site's settings to useSettings. Must stand inside the provider of the QueryClient. */
export function SettingsProvider({ children }: { children: ReactNode }) {
  return <SettingsContext value={useProvidedSettings()}>{children}</SettingsContext>
}
