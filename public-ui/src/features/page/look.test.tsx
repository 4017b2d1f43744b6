import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { PageSection } from '../../content/page.ts'
import { open } from '../../testing/open.tsx'
import { pageAddress, sitePage } from '../../testing/pages.ts'
import { answer, serve } from '../../testing/serve.ts'

const opening: PageSection = { id: 'open', type: 'intro', title: 'Landing here' }

/** Opens a page with a section below its opening. */
function show(section: Partial<PageSection>, ...exchanges: Parameters<typeof serve>) {
  const whole = { id: 'one', title: 'A part', type: 'text', ...section }
  serve(answer(pageAddress('/landing'), sitePage(opening, whole)), ...exchanges)
  return open('/landing')
}

const part = () => screen.findByRole('region', { name: 'A part' })

const filled: Partial<PageSection>[] = [
  { type: 'hero' },
  { type: 'intro' },
  { type: 'text', content: '<p>Words</p>' },
  { type: 'figures', items: [{ value: '1', label: 'One' }] },
  { type: 'points', items: [{ title: 'One', text: 'First.' }] },
  { type: 'steps', items: [{ title: 'One', text: 'Begin.' }] },
  { type: 'questions', items: [{ question: 'Why?', answer: 'So.' }] },
  { type: 'groups', items: [{ title: 'Tools', lines: ['Go'] }] },
  { type: 'call-to-action', content: 'Now.' },
  { type: 'form' },
  { type: 'gallery', items: [{ image: '/media/a/a.png' }] },
  { type: 'logos', items: [{ caption: 'Reed & Co' }] },
  { type: 'quote', metadata: { text: 'They stayed.' } },
  { type: 'film', metadata: { link: 'https://youtu.be/abc' } },
  { type: 'newsletter' },
  { type: 'details' },
]

describe('the look of a section', () => {
  it.each(filled)('is on its element: %j', async (section) => {
    const look = { width: 'narrow', background: 'dark', layout: '' }
    show({ ...section, metadata: { ...section.metadata, look } })

    const region = await part()
    expect(region).toHaveAttribute('data-look-width', 'narrow')
    expect(region).toHaveAttribute('data-look-background', 'dark')
    expect(region).not.toHaveAttribute('data-look-layout')
  })

  it('is on the opening of a page', async () => {
    const first = { ...opening, metadata: { look: { align: 'centre' } } }
    serve(answer(pageAddress('/landing'), sitePage(first)))
    open('/landing')

    const heading = await screen.findByRole('heading', { name: 'Landing here' })
    expect(heading.closest('header')).toHaveAttribute('data-look-align', 'centre')
  })
})

describe('a gallery', () => {
  const pictures = [
    { image: '/media/a/a.png', alt: 'A lake', caption: 'Morning' },
    { image: '/media/b/b.png', alt: 'A hill', link: '/about' },
    { image: '/media/c/c.png', alt: 'A bay' },
  ]

  it('opens its pictures large, one after the other', async () => {
    show({ type: 'gallery', items: pictures })
    const user = userEvent.setup()
    const links = within(await part()).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/media/a/a.png',
      '/about',
      '/media/c/c.png',
    ])
    await user.click(screen.getByRole('link', { name: 'Open the picture Morning' }))

    const dialog = await screen.findByRole('dialog', { name: 'A part' })
    expect(within(dialog).getByRole('img')).toHaveAttribute('src', '/media/a/a.png')
    within(dialog).getByText('Morning')
    within(dialog).getByText('1 of 2')
    await user.click(within(dialog).getByRole('button', { name: 'Next picture' }))
    expect(within(dialog).getByRole('img', { name: 'A bay' })).toBeInTheDocument()
    await user.keyboard('{ArrowRight}')
    expect(within(dialog).getByRole('img', { name: 'A lake' })).toBeInTheDocument()
    await user.keyboard('{ArrowLeft}')
    within(dialog).getByText('2 of 2')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('with one picture has no buttons to others', async () => {
    show({ type: 'gallery', items: pictures.slice(0, 1) })
    const user = userEvent.setup()
    await part()
    await user.click(screen.getByRole('link', { name: 'Open the picture Morning' }))

    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).queryByRole('button', { name: /picture/ })).toBeNull()
  })
})

describe('a list without entries', () => {
  const list = (of: string) => ({
    type: 'list',
    metadata: { of, pick: 'all', limit: 3, entries: null },
  })

  it.each([
    ['product', 'products'],
    ['testimonial', 'testimonials'],
    ['service', 'services'],
    ['member', 'team'],
    ['job', 'jobs'],
    ['post', 'blog'],
  ])('of %s is left out of a page of the owner', async (of, path) => {
    const text = { id: 'two', type: 'text', title: 'Below', content: '<p>Words</p>' }
    const empty = { id: 'one', title: 'A part', ...list(of) }
    serve(
      answer(pageAddress('/landing'), sitePage(opening, empty, text)),
      answer(`/api/${path}`, []),
    )
    open('/landing')

    await screen.findByRole('region', { name: 'Below' })
    expect(screen.queryByRole('region', { name: 'A part' })).not.toBeInTheDocument()
  })

  it('stays on a page that every site has', async () => {
    const empty = { id: 'one', title: 'A part', ...list('product') }
    serve(
      answer(pageAddress('/products'), { ...sitePage(opening, empty), fixed: true }),
      answer('/api/products', []),
    )
    open('/products')

    const region = await part()
    await within(region).findByText('No Products Available')
  })
})

describe('the items of a new section', () => {
  it('are not shown', async () => {
    const items = [{ title: 'First point' }, { title: 'Second point' }]
    const points = { id: 'one', type: 'points', title: 'Why choose this', items }
    const text = { id: 'two', type: 'text', title: 'Below', content: '<p>Words</p>' }
    serve(answer(pageAddress('/landing'), sitePage(opening, points, text)))
    open('/landing')

    await screen.findByRole('region', { name: 'Below' })
    expect(
      screen.queryByRole('region', { name: 'Why choose this' }),
    ).not.toBeInTheDocument()
  })
})
