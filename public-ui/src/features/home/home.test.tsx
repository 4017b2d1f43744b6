import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { known, many, product, testimonial } from '../../testing/content.ts'
import { open } from '../../testing/open.tsx'
import { answer, failure, serve, withhold } from '../../testing/serve.ts'

const products = (count: number) =>
  answer(
    '/api/products',
    many(count, (n) => product({ id: `p${n}`, name: `Product ${n}` })),
  )
const testimonials = (count: number) =>
  answer(
    '/api/testimonials',
    many(count, (n) => testimonial({ id: `t${n}`, clientName: `Client ${n}` })),
  )

it('leads to the contact page and to the services', async () => {
  serve(products(1), testimonials(1))
  open('/')

  expect(await screen.findByRole('link', { name: 'Start Your Journey' })).toHaveAttribute(
    'href',
    '/contact',
  )
  expect(screen.getByRole('link', { name: 'Explore Solutions' })).toHaveAttribute(
    'href',
    '/services',
  )
})

it('makes its claims and its four points', async () => {
  serve(products(1), testimonials(1))
  open('/')

  await screen.findByText('500+')
  for (const text of ['98%', '24/7', 'Projects Delivered', 'Client Satisfaction'])
    screen.getByText(text)
  for (const name of [
    'Expert Development',
    'Fast Delivery',
    'Quality Assured',
    '24/7 Support',
  ])
    screen.getByRole('heading', { name })
})

it('shows the first six products and the first three testimonials', async () => {
  serve(products(7), testimonials(4))
  open('/')

  await screen.findByText('Product 6')
  expect(screen.queryByText('Product 7')).not.toBeInTheDocument()
  await screen.findByText('Client 3')
  expect(screen.queryByText('Client 4')).not.toBeInTheDocument()
  const [first] = screen.getAllByRole('link', { name: 'Learn More' })
  expect(first).toHaveAttribute('href', '/products/p1')
})

it('shows the picture of a client beside the name', async () => {
  const image = '/media/lake/lake.jpg'
  const expand = { image: known({ alt: 'Tom at his bench' }) as never }
  serve(products(1), answer('/api/testimonials', [testimonial({ image, expand })]))
  open('/')

  const portrait = await screen.findByRole('img', { name: 'Tom at his bench' })
  expect(portrait.closest('figcaption')).toHaveTextContent('Tom Reed')
})

it.each([
  ['there are none', () => serve(products(1), testimonials(0))],
  [
    'they cannot be fetched',
    () => serve(products(1), failure('/api/testimonials', 500, 'Broken.')),
  ],
  [
    'they are on their way',
    () => {
      serve(products(1))
      withhold('/api/testimonials')
    },
  ],
])('says that testimonials load when %s', async (_, prepare) => {
  prepare()
  open('/')

  await screen.findByText('Product 1')
  await screen.findByText('Loading Client Testimonials')
})

it('draws no shapes of testimonials that nobody has entered', async () => {
  serve(products(1), testimonials(0))
  open('/')

  await screen.findByText('Product 1')
  const part = screen.getByRole('region', { name: 'What Our Clients Say' })
  await waitFor(() =>
    expect(within(part).queryByRole('list', { hidden: true })).not.toBeInTheDocument(),
  )
  within(part).getByText('Loading Client Testimonials')
})

it('keeps empty what staff have emptied', async () => {
  const [exchange] = golden('section-list-public')
  const sections = (exchange?.response.body as { id: string }[]).map((section) =>
    ['hero', 'why-choose'].includes(section.id)
      ? { ...section, content: '', metadata: { buttonText: '', buttonLink: '' } }
      : section,
  )
  serve(products(1), testimonials(1), answer('/api/sections', sections))
  open('/')

  await screen.findByText('Product 1')
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'Start Your Journey' })).toBeNull(),
  )
  expect(screen.queryByText(/We design, build/)).not.toBeInTheDocument()
  expect(screen.queryByText(/Four things/)).not.toBeInTheDocument()
})

it('shows the texts and the button that staff wrote', async () => {
  const [exchange] = golden('section-list-public')
  const sections = (exchange?.response.body as { id: string }[]).map((section) =>
    section.id === 'hero'
      ? {
          ...section,
          title: 'A new claim',
          metadata: { buttonText: 'Ring us', buttonLink: 'tel:01904000000' },
        }
      : section,
  )
  serve(products(1), testimonials(1), answer('/api/sections', sections))
  open('/')

  await screen.findByRole('heading', { level: 1, name: 'A new claim' })
  expect(screen.getByRole('link', { name: 'Ring us' })).toHaveAttribute(
    'href',
    'tel:01904000000',
  )
})

it('stays whole when the whole API fails', async () => {
  serve(
    ...['products', 'testimonials', 'sections', 'settings'].map((name) =>
      failure(`/api/${name}`, 500, 'Broken.'),
    ),
  )
  open('/')

  await screen.findByRole('heading', { level: 1, name: 'Software that earns its keep' })
  await screen.findByText('Our solutions could not be loaded')
  screen.getByRole('link', { name: 'Start Your Journey' })
  screen.getByRole('heading', { name: 'Why Choose Us' })
})

it('describes itself to search engines and to those who share it', async () => {
  serve(products(1), testimonials(1))
  open('/')
  await screen.findByText('Product 1')

  const content = (selector: string) =>
    document.querySelector(selector)?.getAttribute('content')
  expect(document.querySelectorAll('title')).toHaveLength(1)
  expect(content('meta[name=description]')).toBeTruthy()
  expect(document.querySelector('link[rel=canonical]')).toHaveAttribute(
    'href',
    'https://example.co.uk/',
  )
  expect(content('meta[property="og:title"]')).toBe(document.title)
  expect(content('meta[property="og:image"]')).toBe('https://example.co.uk/social.png')
  expect(content('meta[name="twitter:card"]')).toBe('summary_large_image')
})
