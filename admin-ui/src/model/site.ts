import { createContext, use } from 'react'
import { type Entry, textOf } from './schema.ts'

/** The settings of the site; none before they are there. */
export const SiteContext = createContext<Entry | undefined>(undefined)

/** Gives settings of the site as texts; empty where there are none. */
export function useSetting(): (name: string) => string {
  const settings = use(SiteContext)
  return (name) => (settings === undefined ? '' : textOf(settings, name))
}

/** The time zone of the site, in which the back office shows and takes all times. */
export function useZone(): string {
  return useSetting()('timeZone') || 'Europe/London'
}
