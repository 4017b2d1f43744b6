import { organization } from '../../page/organization.ts'
import type { Site, Thing } from '../../page/StructuredData.tsx'

/** The structured data of the agency, and of its site with its search. */
export function homeThings(site: Site): Thing[] {
  const { origin, settings } = site
  return [
    organization(site),
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: settings.siteName,
      description: settings.description,
      url: `${origin}/`,
      inLanguage: 'en-GB',
      publisher: { '@id': `${origin}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${origin}/search?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}
