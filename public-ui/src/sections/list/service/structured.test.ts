import { expect, it } from 'vitest'
import { service } from '../../../testing/content.ts'
import { site } from '../../../testing/site.ts'
import { builtInServices } from './builtIn.ts'
import { serviceThings } from './structured.ts'

it('describes each service with the plans that have a price', () => {
  const pricing = { Audit: 900, Retainer: 'on request' }
  expect(serviceThings([service({ pricing }), service()], site)).toEqual([
    expect.objectContaining({
      '@type': 'Service',
      name: 'Search Marketing',
      url: 'https://example.co.uk/services',
      provider: expect.objectContaining({ name: 'Quoin' }) as object,
      offers: [{ '@type': 'Offer', name: 'Audit', price: 900, priceCurrency: 'GBP' }],
    }),
    expect.not.objectContaining({ offers: expect.anything() as object }),
  ])
})

it('describes the built-in services', () => {
  expect(serviceThings(builtInServices, site).map(({ name }) => name)).toContain(
    'Mobile Apps',
  )
})
