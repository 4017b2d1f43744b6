import type { APIRequestContext } from '@playwright/test'
import { create, fresh, read } from './content.ts'
import { Quoin } from './quoin.ts'
import { test as base } from './test.ts'

/** Tests whose server knows types from outside, case studies and talks, of which neither app has a line. */
export const test = base.extend<object, { quoin: Quoin }>({
  quoin: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
    async ({}, give, { workerIndex }) => {
      const quoin = await Quoin.start(`${workerIndex}-site`, 'site')
      await give(quoin)
      await quoin.stop()
    },
    { scope: 'worker' },
  ],
})

/** A case study, as far as tests ask. */
export interface Study {
  id: string
  client: string
  slug: string
}

/** Makes a case study with something in every field. */
export async function study(
  api: APIRequestContext,
  client = fresh('Harrow'),
): Promise<Study> {
  const [product] = await read<{ id: string }[]>(api, '/api/products?limit=1')
  return create<Study>(api, '/api/case-studies', {
    client,
    summary:
      'Fourteen shops, one order book: how a bakery stopped ordering by telephone.',
    body: `<p>Each shop rang the bakery before six.</p><h2>What we did first</h2><ul><li>One list</li></ul>
      <blockquote><p>It knows when we sleep.</p></blockquote><p><a href="/contact">Ask us how</a>.</p>`,
    industry: 'health-care',
    launched: '2026-05-14T23:30:00Z',
    review: '2026-07-01T08:30:00Z',
    featured: true,
    team: 5,
    saving: 12345.5,
    tags: ['ordering', 'offline first'],
    results: ['Orders take four minutes instead of forty'],
    facts: { shops: 14, worksOffline: true },
    pricing: { hosting: 149 },
    website: 'https://www.example.com/bakery/',
    contact: 'press@example.com',
    product: product?.id,
    quote: { text: 'They asked.\n\nThey came back.', by: 'Ada' },
    phases: [
      { name: 'Discovery', weeks: 3, detail: 'At four in the morning.' },
      { name: 'Delivery', weeks: 11, detail: 'Every Friday.' },
    ],
    story: [
      {
        words: {
          heading: 'What we heard',
          text: '<p>Fourteen ovens, and <em>one</em> telephone.</p><p>We counted the calls.</p>',
        },
      },
      { picture: { source: '/social.png', caption: 'The shop in Harrow' } },
      { saying: { text: 'They counted.\n\nWe listened.', by: 'Ines' } },
    ],
    notes: 'Never shown',
  })
}
