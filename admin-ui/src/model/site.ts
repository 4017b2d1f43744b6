import { createContext, use } from 'react'
import { type Entry, textOf } from './schema.ts'

/** The settings of the site; undefined until they are loaded. */
export const SiteContext = createContext<Entry | undefined>(undefined)

/** Returns a function for settings of the site as texts, empty if missing. */
export function useSetting(): (name: string) => string {
  const settings = use(SiteContext)
  return (name) => (settings === undefined ? '' : textOf(settings, name))
}

/** The time zone of the site, in which the back office shows and accepts all times. */
export function useZone(): string {
  return useSetting()('timeZone') || 'Europe/London'
}
