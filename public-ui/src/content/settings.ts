import { entryQuery } from '@quoin/shared-ui/api/queries'
import type { Settings } from '@quoin/shared-ui/api/schema'
import { useQuery } from '@tanstack/react-query'
import { listOf, textOr } from './missing.ts'

/** What the pages show of the site's settings. */
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
  | 'theme'
  | 'timeZone'
  | 'inquiryAttachments'
>

/** Stands for settings that are missing; the number is one that Ofcom keeps unused. */
const fallback: SiteSettings = {
  siteName: 'Quoin',
  tagline: 'Careful software for working businesses',
  description:
    'A UK software agency for web applications, mobile apps, search marketing and interface design.',
  contactEmail: 'hello@quoin.example',
  phone: '020 7946 0100',
  address: '1 Cornerstone Yard, Clerkenwell, London EC1V 0AA',
  hours: ['Mon-Fri 9:00-18:00', 'Sat 10:00-14:00'],
  social: [
    { label: 'LinkedIn', url: 'https://www.linkedin.com/' },
    { label: 'X', url: 'https://x.com/' },
    { label: 'GitHub', url: 'https://github.com/' },
  ],
  mapUrl: 'https://www.openstreetmap.org/search?query=Clerkenwell%2C%20London',
  theme: 'blue',
  timeZone: 'Europe/London',
  inquiryAttachments: false,
}

/** The query of the site's settings. */
export const settingsQuery = entryQuery('settings', 'settings')

/** The site's settings; what is missing or cannot be fetched is built in. */
export function useSettings(): SiteSettings {
  const { data } = useQuery(settingsQuery)
  return filled(data?.entity)
}

function filled(settings: Partial<SiteSettings> | undefined): SiteSettings {
  if (settings === undefined) return fallback
  const hours = listOf(settings.hours)
  return {
    siteName: textOr(settings.siteName, fallback.siteName),
    tagline: textOr(settings.tagline, fallback.tagline),
    description: textOr(settings.description, fallback.description),
    contactEmail: textOr(settings.contactEmail, fallback.contactEmail),
    phone: textOr(settings.phone, fallback.phone),
    address: textOr(settings.address, fallback.address),
    hours: hours.length > 0 ? hours : fallback.hours,
    social: settings.social ?? fallback.social,
    mapUrl: textOr(settings.mapUrl, fallback.mapUrl),
    theme: settings.theme ?? fallback.theme,
    timeZone: textOr(settings.timeZone, fallback.timeZone),
    inquiryAttachments: settings.inquiryAttachments ?? false,
  }
}
