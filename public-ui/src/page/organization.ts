import type { Site, Thing } from './StructuredData.tsx'

/** A short description of the agency as publisher, provider or employer. */
export function publisher({ origin, settings }: Site): Thing {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: settings.siteName,
    url: `${origin}/`,
    logo: new URL(settings.logo || '/favicon.svg', origin).href,
  }
}

/** The full description of the agency: its address, contact details and profiles. */
export function organization(site: Site): Thing {
  const { description, address, phone, contactEmail, social } = site.settings
  const elsewhere = social.map(({ url }) => url).filter((url) => url?.startsWith('http'))
  return {
    ...publisher(site),
    description,
    ...(address && {
      address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'GB' },
    }),
    telephone: phone,
    email: contactEmail,
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
  }
}
