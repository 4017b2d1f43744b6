import { publisher } from '../../../page/organization.ts'
import type { Site, Thing } from '../../../page/StructuredData.tsx'
import type { ShownService } from './builtIn.ts'

/** The structured data of the services, each with an offer for each plan that has a price. */
export function serviceThings(services: ShownService[], site: Site): Thing[] {
  return services.map(({ name, description, pricing }) => {
    const offers = Object.entries(pricing ?? {})
      .filter(([, price]) => typeof price === 'number')
      .map(([plan, price]) => ({
        '@type': 'Offer',
        name: plan,
        price,
        priceCurrency: 'GBP',
      }))
    return {
      '@type': 'Service',
      name,
      description,
      url: `${site.origin}/services`,
      areaServed: 'GB',
      provider: publisher(site),
      ...(offers.length > 0 && { offers }),
    }
  })
}
