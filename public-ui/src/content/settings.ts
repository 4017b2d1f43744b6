import { fetchEntry } from '@quoin/shared-ui/api/content'
import { entryQuery } from '@quoin/shared-ui/api/queries'
import type { Settings } from '@quoin/shared-ui/api/schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import { listOf, textOr } from './missing.ts'
import type { Expanded } from './pictures.ts'

/** The brand that the server puts into the head of every page. */
export type SiteBrand = {
  [Name in 'accentShades' | 'font' | 'favicon']?: Settings[Name] | undefined
}

/** The site's settings that the pages use. */
export type SiteSettings = Pick<
  Settings,
  | 'siteName'
  | 'tagline'
  | 'description'
  | 'contactEmail'
  | 'phone'
  | 'address'
  | 'hours'
  | 'social'
  | 'mapUrl'
  | 'filmHosts'
  | 'theme'
  | 'timeZone'
  | 'inquiryAttachments'
  | 'logo'
  | 'logoDark'
  | 'socialImage'
  | 'copyright'
  | 'legalLine'
> & {
  notices: NonNullable<Settings['notices']>
} & SiteBrand &
  Expanded

const noHosts: string[] = []
const noNotices: SiteSettings['notices'] = []

/** The fallback if the settings cannot be fetched: nothing that a reader might take for a fact about the agency. */
const fallback: SiteSettings = {
  siteName: 'Quoin',
  tagline: '',
  description: '',
  contactEmail: '',
  phone: '',
  address: '',
  hours: ['Mon-Fri 9:00-18:00', 'Sat 10:00-14:00'],
  social: [],
  mapUrl: '',
  filmHosts: noHosts,
  theme: 'blue',
  timeZone: 'Europe/London',
  inquiryAttachments: false,
  logo: '',
  logoDark: '',
  socialImage: '',
  copyright: '',
  legalLine: '',
  notices: noNotices,
}

/** The query of the site's settings. */
export const settingsQuery = queryOptions({
  ...entryQuery('settings', 'settings'),
  // Only settings with pictures request the data about them.
  queryFn: async ({ signal }) => {
    const fetched = await fetchEntry('settings', 'settings', signal)
    const { logo, logoDark, socialImage } = fetched.entity
    if (!(logo || logoDark || socialImage)) return fetched
    const shown = 'logo,logoDark,socialImage'
    const query = { fields: shown, expand: shown }
    const { entity } = await fetchEntry('settings', 'settings', signal, query)
    return { ...fetched, entity: { ...entity, ...fetched.entity } }
  },
})

/** The site's settings from SettingsProvider. */
interface ProvidedSettings {
  settings: SiteSettings
  isPending: boolean
}

/** The settings for all descendants of SettingsProvider: one subscription for the whole page. */
export const SettingsContext = createContext<ProvidedSettings>({
  settings: fallback,
  isPending: true,
})

/** The current value of SettingsContext. */
export function useProvidedSettings(): ProvidedSettings {
  const { data, isPending } = useQuery(settingsQuery)
  const entity = data?.entity
  return useMemo(() => ({ settings: filled(entity), isPending }), [entity, isPending])
}

/** The site's settings. Missing values are empty, and must not be shown. */
export function useSettings(): SiteSettings {
  return use(SettingsContext).settings
}

/** Whether the settings are loading, so that their space is reserved. */
export function useSettingsPending(): boolean {
  return use(SettingsContext).isPending
}

function filled(settings: Partial<SiteSettings> | undefined): SiteSettings {
  if (settings === undefined) return fallback
  return {
    ...fallback,
    ...settings,
    siteName: textOr(settings.siteName, fallback.siteName),
    tagline: textOr(settings.tagline, ''),
    description: textOr(settings.description, ''),
    contactEmail: textOr(settings.contactEmail, ''),
    phone: textOr(settings.phone, ''),
    address: textOr(settings.address, ''),
    hours: settings.hours === undefined ? fallback.hours : listOf(settings.hours),
    social: listOf(settings.social),
    mapUrl: textOr(settings.mapUrl, ''),
    filmHosts: settings.filmHosts ?? noHosts,
    notices: settings.notices ?? noNotices,
    timeZone: textOr(settings.timeZone, fallback.timeZone),
  }
}
