import type { Site, Thing } from './StructuredData.tsx'

/** The agency in short, as who publishes, provides or hires. */
export function publisher({ origin, settings }: Site): Thing {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: settings.siteName,
    url: `${origin}/`,
    logo: new URL(settings.logo || '/favicon.svg', origin).href,
  }
}

/** The agency in full: where it is, how to reach it, where else to find it. */
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
