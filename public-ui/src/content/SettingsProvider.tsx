import type { ReactNode } from 'react'
import { SettingsContext, useProvidedSettings } from './settings.ts'

/** Provides the site's settings to useSettings. It must be inside the provider of the QueryClient. */
export function SettingsProvider({ children }: { children: ReactNode }) {
  return <SettingsContext value={useProvidedSettings()}>{children}</SettingsContext>
}
