import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { type Exchange, golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ShownType } from '../../content/types.ts'
import { open } from '../../testing/open.tsx'
import { answer, failure, serve, withhold } from '../../testing/serve.ts'
import { described } from '../../testing/site.ts'
import type { Field } from '../../content/generic/entry.ts'

const types = golden('case-study-types', 'case-study-type')
const path = '/case-studies/harrow-and-sons'
const listPath =
  '/api/case-studies?limit=24&fields=client,slug,cover,launched,summary,opening,tags,status'

const whole = golden(
  ...['case-study-get', 'case-study-get-bare', 'case-study-get-missing'],
  ...['case-study-product', 'case-study-product-hidden', 'case-study-list'],
)

/** The recorded list, changed. */
function list(items: object[], total: number, limit = 24): Exchange {
  const [recorded] = golden('case-study-list')
  if (recorded === undefined) throw new Error('nothing is recorded')
  const { request, response } = recorded
  const headers = { ...response.headers, 'x-total-count': String(total) }
  const asked = request.path.replace('limit=24', `limit=${limit}`)
  return {
    ...recorded,
    request: { ...request, path: asked },
    response: { ...response, headers, body: items },
  }
}

const studies = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `s${at}`, client: `Client ${at}` }))

const canonical = () =>
  document.querySelector('link[rel=canonical]')?.getAttribute('href')

describe('the list of a type without a page of its own', () => {
  it('shows what the server answers, and leads to each entry', async () => {
    serve(...types, ...whole)
    open('/case-studies')

    await screen.findByRole('heading', { level: 1, name: 'Case studies' })
    const link = await screen.findByRole('link', { name: 'Harrow & Sons' })
    expect(link).toHaveAttribute('href', path)
    const card = link.closest('article')
    for (const text of ['Fourteen shops, one order book.', '14 January 2026', '#mobile'])
      expect(card).toHaveTextContent(text)
    expect(document.title).toBe('Case studies | Quoin')
    expect(canonical()).toBe('https://example.co.uk/case-studies')
    expect(described(document.body.innerHTML).map((one) => one['@type'])).toEqual([
      'CollectionPage',
      'BreadcrumbList',
    ])
  })

  it('shows more when asked, and keeps what it shows meanwhile', async () => {
    serve(...types, list(studies(24), 30), list(studies(30), 30, 48))
    const { user, address } = open('/case-studies')
    await screen.findByText('24 of 30 case studies')
    const more = screen.getByRole('link', { name: 'Load more' })
    expect(more).toHaveAttribute('href', '/case-studies?page=2')
    await user.click(more)

    screen.getByRole('link', { name: 'Client 0' })
    await screen.findByRole('link', { name: 'Client 29' })
    expect(address()).toBe('/case-studies?page=2')
    expect(canonical()).toBe('https://example.co.uk/case-studies')
    expect(screen.queryByRole('link', { name: 'Load more' })).not.toBeInTheDocument()
  })

  it.each(['0', '-1', '1.5', 'two', ''])(
    'begins at the start for ?page=%s',
    async (page) => {
      serve(...types, list(studies(24), 30))
      open(`/case-studies?page=${page}`)

      await screen.findByText('24 of 30 case studies')
    },
  )

  it('says where to go on at its end', async () => {
    serve(...types, list(studies(984), 2000, 984))
    open('/case-studies?page=99')

    await screen.findByText('984 of 2,000 case studies')
    expect(screen.getByRole('link', { name: 'Search for the others' })).toHaveAttribute(
      'href',
      '/search',
    )
  })

  it('says that it loads, that there is nothing, and that it failed', async () => {
    serve(...types, failure(listPath, 500, 'Broken.'), list([], 0))
    const { user } = open('/case-studies')
    await screen.findByRole('heading', { name: 'Our case studies could not be loaded' })
    await user.click(screen.getByRole('button', { name: 'Try Again' }))

    await screen.findByRole('heading', { name: 'No case studies yet' })
  })

  it('says that it loads', async () => {
    serve(...types)
    withhold('/api/case-studies')
    open('/case-studies')

    await screen.findByText('Loading case studies...')
  })
})

describe('the page of an entry of such a type', () => {
  it('shows each public field by its kind', async () => {
    serve(...types, ...whole)
    open(path)

    await screen.findByRole('heading', { level: 1, name: 'Harrow & Sons' })
    const facts = within(screen.getByRole('complementary', { name: /^About this/ }))
    const fact = async (label: string) =>
      (await facts.findByText(label)).nextElementSibling
    for (const [label, text] of [
      ['Industry', 'Health care'],
      ['Next review', '1 July 2026, 09:30'],
      ['Featured', 'Yes'],
      ['People in the team', '5'],
      ['Hours saved a year', '12,345.5'],
      ['Website', 'example.com/bakery'],
      ['Contact', 'press@example.com'],
      ['Built on', 'Atlas'],
    ] as const)
      expect(await fact(label)).toHaveTextContent(text)
    expect(facts.getByRole('link', { name: 'example.com/bakery' })).toHaveAttribute(
      'href',
      'https://www.example.com/bakery/',
    )
    expect(facts.getByRole('link', { name: 'press@example.com' })).toHaveAttribute(
      'href',
      'mailto:press@example.com',
    )
    expect(facts.getByRole('link', { name: 'Atlas' })).toHaveAttribute(
      'href',
      '/products/atlas',
    )
    const article = screen.getByRole('article')
    expect(article).toHaveTextContent('Launched 14 January 2026')
    expect(article).toHaveTextContent('Fourteen shops, one order book.')
    screen.getByRole('heading', { level: 2, name: 'First' })
    const part = (name: string) => screen.getByRole('region', { name })
    expect(part('Results')).toHaveTextContent('Waste is down by a third')
    expect(part('In figures')).toHaveTextContent('Shops14Works OfflineYes')
    expect(part('What it costs a month')).toHaveTextContent('Hosting£149')
    expect(within(part('Quote')).getAllByText(/^They/)).toHaveLength(2)
    within(part('Phases')).getByRole('heading', { level: 3, name: 'Discovery' })
    expect(part('Phases')).toHaveTextContent('Weeks3DetailAt four in the morning.')
    within(screen.getByRole('list', { name: 'Tags' })).getByText('#ordering')
    for (const hidden of ['Status', 'Slug', 'Notes', 'Opening', 'Cover'])
      expect(screen.queryByText(hidden)).not.toBeInTheDocument()
  })

  describe('with several references', () => {
    const [list, shown] = types
    const type = shown?.response.body as ShownType
    const ref = type.fields.find(({ name }) => name === 'product')?.ref
    if (ref === undefined) throw new Error('no product is referred to')
    const beside: Field = { name: 'beside', label: 'Beside', kind: 'refs', ref }
    const study = (fields: Field[], more: object) => [
      answer('/api/types', list?.response.body),
      answer('/api/types/case-study', { ...type, fields: [...type.fields, ...fields] }),
      answer('/api/case-studies/bare', { id: 'bare', client: 'Bare', ...more }),
    ]
    const product = (id: string, body: object) =>
      answer(`/api/products/${id}`, { id, ...body })

    it('leads to their pages in their order, as far as visitors see them', async () => {
      const one = { [ref.title]: 'Atlas' }
      const two = { [ref.title]: 'Beacon' }
      const hidden = failure('/api/products/none', 404, 'There is none.')
      serve(
        ...study([beside], { beside: ['beacon', 'none', 'atlas'] }),
        ...[product('atlas', one), product('beacon', two), hidden],
      )
      open('/case-studies/bare')

      await screen.findByText('Beside')
      const facts = screen.getByText('Beside').nextElementSibling as HTMLElement
      const links = within(facts).getAllByRole('link')
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['Beacon', '/products/beacon'],
        ['Atlas', '/products/atlas'],
      ])
    })

    it('says nothing where there is none that visitors see', async () => {
      const hidden = failure('/api/products/none', 404, 'There is none.')
      serve(...study([beside], { beside: ['none'] }), hidden)
      open('/case-studies/bare')

      await screen.findByRole('heading', { level: 1, name: 'Bare' })
      expect(screen.queryByText('Beside')).not.toBeInTheDocument()
    })

    it('finds them in the parts of a list', async () => {
      const name: Field = { name: 'name', label: 'Name', kind: 'text' }
      const fields = [name, beside]
      const parts: Field = { name: 'slots', label: 'Slots', kind: 'list', fields }
      serve(
        ...study([parts], { slots: [{ name: 'First', beside: ['atlas'] }] }),
        product('atlas', { [ref.title]: 'Atlas' }),
      )
      open('/case-studies/bare')

      const slots = within(await screen.findByRole('region', { name: 'Slots' }))
      expect(slots.getByRole('link', { name: 'Atlas' })).toHaveAttribute(
        'href',
        '/products/atlas',
      )
    })
  })

  it('lets blocks flow in their order, without their labels', async () => {
    serve(...types, ...whole)
    open(path)

    const heading = await screen.findByRole('heading', {
      level: 2,
      name: 'What we heard',
    })
    const [figure, words, saying] = heading.parentElement?.parentElement?.children ?? []
    expect(figure).toHaveTextContent(/^The oven$/)
    expect(figure?.querySelector('figure > figcaption')).toHaveTextContent('The oven')
    expect(figure?.querySelector('figure img')).toHaveAttribute(
      'src',
      'https://images.example/oven.jpg',
    )
    expect(words).toHaveTextContent(/^What we heardFlour everywhere\.$/)
    expect(words?.querySelector('em')).toHaveTextContent('everywhere')
    expect(saying).toHaveTextContent(/^At last\.ByBo$/)
    for (const label of ['Story', 'Words', 'Picture', 'Quotation', 'Heading', 'Caption'])
      expect(screen.queryByText(label)).not.toBeInTheDocument()
  })

  it('tells search engines and those who share it what it is', async () => {
    serve(...types, ...whole)
    open('/case-studies/harrow-and-sons')
    await screen.findByRole('heading', { level: 1, name: 'Harrow & Sons' })

    const meta = (name: string) =>
      document.querySelector(`meta[property="${name}"]`)?.getAttribute('content')
    expect(canonical()).toBe(`https://example.co.uk${path}`)
    expect(meta('og:description')).toBe('Fourteen shops, one order book.')
    expect(meta('og:image')).toBe('https://images.example/bakery.jpg')
    const [article, crumbs] = described(document.body.innerHTML)
    expect(article).toMatchObject({
      '@type': 'Article',
      headline: 'Harrow & Sons',
      datePublished: '2026-01-14T23:30:00.000Z',
      image: 'https://images.example/bakery.jpg',
      keywords: 'ordering, mobile',
    })
    expect(crumbs?.itemListElement).toMatchObject([
      { name: 'Home' },
      { name: 'Case studies', item: 'https://example.co.uk/case-studies' },
      { name: 'Harrow & Sons', item: `https://example.co.uk${path}` },
    ])
  })

  it('leaves out what says nothing, and what visitors do not see', async () => {
    serve(...types, ...whole)
    open('/case-studies/bare')

    await screen.findByRole('heading', { level: 1, name: 'Bare' })
    const labels = [...document.querySelectorAll('main dt')].map((dt) => dt.textContent)
    expect(labels).toEqual(['Industry', 'Featured'])
    expect(document.querySelectorAll('main article h2')).toHaveLength(0)
    const [page] = described(document.body.innerHTML)
    expect(page).toMatchObject({ '@type': 'WebPage', name: 'Bare' })
  })

  it('says that an entry is not there, and leads back', async () => {
    serve(...types, ...whole)
    open('/case-studies/none')

    await screen.findByRole('heading', { level: 1, name: 'Case study Not Found' })
    screen.getByText(
      "The case study you're looking for doesn't exist or has been removed.",
    )
    expect(screen.getByRole('link', { name: 'Back to Case studies' })).toHaveAttribute(
      'href',
      '/case-studies',
    )
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute(
      'content',
      'noindex',
    )
  })

  it('offers another attempt when it cannot be fetched', async () => {
    serve(...types, failure('/api/case-studies/bare', 500, 'Broken.'), ...whole)
    const { user } = open('/case-studies/bare')
    await screen.findByRole('heading', { name: 'Case study could not be loaded' })
    await user.click(screen.getByRole('button', { name: 'Try Again' }))

    await screen.findByRole('heading', { level: 1, name: 'Bare' })
  })

  it('shows what is changed while it is open', async () => {
    const entry = golden('case-study-get')[0]?.response.body as object
    serve(
      ...types,
      { ...answer('/api/case-studies/harrow-and-sons', entry) },
      answer('/api/case-studies/harrow-and-sons', { ...entry, client: 'Renamed' }),
      ...whole,
    )
    const { client } = open(path)
    await screen.findByRole('heading', { level: 1, name: 'Harrow & Sons' })
    const news = { op: 'put', type: 'case-study', id: 'harrow', seq: 9 }
    await invalidateFor(client, news as never)

    await screen.findByRole('heading', { level: 1, name: 'Renamed' })
  })
})

describe('every other address', () => {
  it.each(['/case-studies/harrow/more', '/Case-studies', '/case-study', '/nowhere'])(
    '%s has nothing',
    async (address) => {
      serve(...types)
      open(address)

      await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })
    },
  )

  it('offers another attempt when nobody says what there is', async () => {
    serve(failure('/api/types', 500, 'Broken.'), ...types, ...whole)
    const { user } = open('/case-studies/bare')
    await user.click(await screen.findByRole('button', { name: 'Try Again' }))

    await screen.findByRole('heading', { level: 1, name: 'Bare' })
  })
})

describe('the footer', () => {
  const footer = () => within(screen.getByRole('navigation', { name: 'Footer' }))

  it('leads to the lists', async () => {
    serve(...types)
    open('/contact')

    await screen.findByRole('heading', { name: 'More' })
    expect(footer().getByRole('link', { name: 'Case studies' })).toHaveAttribute(
      'href',
      '/case-studies',
    )
  })

  it('is as ever where there are none', async () => {
    serve()
    open('/contact')
    await screen.findByRole('heading', { level: 1 })

    await waitFor(() => expect(footer().getAllByRole('heading')).toHaveLength(2))
  })
})
