import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import type { TypeName } from '@quoin/shared-ui/api/paths'
import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { PageSection, SitePage } from '../../content/page.ts'
import { job, many, member, post, product, testimonial } from '../../testing/content.ts'
import { open } from '../../testing/open.tsx'
import { pageAddress, sitePage, templateSection } from '../../testing/pages.ts'
import { answer, failure, serve } from '../../testing/serve.ts'
import { described } from '../../testing/site.ts'

const opening: PageSection = { id: 'open', type: 'intro', title: 'Landing here' }

/** Opens a page with some sections below its opening. */
function show(section: Partial<PageSection>, ...exchanges: Parameters<typeof serve>) {
  const whole = { id: 'one', title: 'A part', type: 'text', ...section }
  serve(answer(pageAddress('/landing'), sitePage(opening, whole)), ...exchanges)
  return open('/landing')
}

const part = () => screen.findByRole('region', { name: 'A part' })

const page = (changes: Partial<SitePage>) =>
  answer(pageAddress('/landing'), { ...sitePage(opening), ...changes })

describe('a section', () => {
  it.each<[string, Partial<PageSection>, string]>([
    ['text', { content: '<p>Only this.</p>' }, 'Only this.'],
    ['figures', { items: [{ value: '12', label: 'Cakes' }] }, 'Cakes'],
    ['points', { items: [{ title: 'One', text: 'First.' }] }, 'First.'],
    ['steps', { items: [{ title: 'One', text: 'Begin.' }] }, 'Begin.'],
    ['questions', { items: [{ question: 'Why?', answer: 'So.' }] }, 'So.'],
    ['groups', { items: [{ title: 'Tools', lines: ['Go'] }] }, 'Go'],
    ['intro', { content: 'Of what follows.' }, 'Of what follows.'],
    ['call-to-action', { content: 'Now.' }, 'Now.'],
    ['hero', { content: 'Large.' }, 'Large.'],
    ['details', { content: 'Come in.' }, 'Come in.'],
    ['newsletter', { content: 'Monthly.' }, 'Subscribe'],
    ['form', { content: 'Write.' }, 'Send Message'],
    ['gallery', { items: [{ caption: 'A lake' }] }, 'A lake'],
    ['logos', { items: [{ caption: 'Reed & Co' }] }, 'Reed & Co'],
    ['quote', { metadata: { text: 'They stayed.', name: 'Tom' } }, 'They stayed.'],
    ['film', { metadata: { link: 'https://youtu.be/abc' } }, 'Watch on YouTube'],
  ])(
    'of the type %s shows what it has, under its id and its title',
    async (type, has, text) => {
      show({ type, ...has })

      const region = await part()
      expect(region).toHaveAttribute('id', 'one')
      expect(await within(region).findByText(text)).toBeInTheDocument()
      within(region).getByRole('heading', { level: 2, name: 'A part' })
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    },
  )

  it('of a type that is not known is left out', async () => {
    show({ type: 'carousel', content: 'Never seen' })

    await screen.findByRole('heading', { level: 1, name: 'Landing here' })
    expect(screen.queryByText('A part')).not.toBeInTheDocument()
  })

  it('has its buttons, within the site and elsewhere', async () => {
    show({
      type: 'call-to-action',
      metadata: {
        buttonText: 'Write',
        buttonLink: '/contact',
        secondButtonText: 'Call',
        secondButtonLink: 'tel:1',
      },
    })

    const region = within(await part())
    expect(region.getByRole('link', { name: 'Write' })).toHaveAttribute(
      'href',
      '/contact',
    )
    expect(region.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:1')
  })

  it('loads nothing of the host of a film', async () => {
    show({
      type: 'film',
      metadata: { link: 'https://vimeo.com/1', poster: 'https://example.com/a.jpg' },
    })

    const region = await part()
    expect(within(region).getByRole('link')).toHaveAttribute(
      'href',
      'https://vimeo.com/1',
    )
    expect(region.querySelector('img, iframe, video')).toBeNull()
  })

  it('plays a film in its place once it is pressed', async () => {
    show({ type: 'film', metadata: { link: 'https://vimeo.com/1' } })

    await userEvent.click(within(await part()).getByRole('link'))

    const film = (await part()).querySelector('iframe')
    expect(film).toHaveAttribute(
      'src',
      'https://player.vimeo.com/video/1?autoplay=1&dnt=1',
    )
    expect(film).toHaveAttribute('sandbox', expect.not.stringContaining('top-navigation'))
    expect(film).toHaveFocus()
  })

  it('leaves a film of a host that is not allowed to its link', async () => {
    show({ type: 'film', metadata: { link: 'https://films.example/1' } })

    const link = within(await part()).getByRole('link', { name: 'Watch the film' })
    link.addEventListener('click', (event) => {
      expect(event.defaultPrevented).toBe(false)
      event.preventDefault()
    })
    await userEvent.click(link)

    expect((await part()).querySelector('iframe')).toBeNull()
  })

  it('plays a film of the media library by the controls of the browser', async () => {
    show({
      type: 'film',
      metadata: { link: '/media/a/film.mp4', poster: '/media/b/b.jpg' },
    })

    const film = (await part()).querySelector('video')
    expect(film).toHaveAttribute('preload', 'none')
    expect(film).toHaveAttribute('poster', '/media/b/b.jpg')
  })

  it('shows its picture, with what is said of it', async () => {
    show({ type: 'gallery', items: [{ image: '/media/lake/lake.jpg', alt: 'A lake' }] })

    expect(within(await part()).getByRole('img', { name: 'A lake' })).toHaveAttribute(
      'src',
      '/media/lake/lake.jpg',
    )
  })

  it('describes its questions to search engines', async () => {
    show({ type: 'questions', items: [{ question: 'Why?', answer: 'So.' }] })

    await part()
    expect(described(document.body.innerHTML)).toContainEqual(
      expect.objectContaining({
        '@type': 'FAQPage',
        mainEntity: [expect.objectContaining({ name: 'Why?' })],
      }),
    )
  })
})

describe('a list', () => {
  it.each<[string, string, object, string]>([
    ['product', '/api/products?sort=-createdAt', product(), 'Atlas'],
    ['testimonial', '/api/testimonials?sort=-createdAt', testimonial(), 'Tom Reed'],
    ['member', '/api/team?sort=-createdAt', member(), 'Ada Mary Byron'],
    ['job', '/api/jobs?sort=-createdAt', job(), 'Engineer'],
    ['post', '/api/blog', post(), 'Why portals fail'],
  ])('of %ss shows those that it picks', async (of, path, entry, text) => {
    show(
      { type: 'list', metadata: { of, pick: 'newest', limit: 2 } },
      answer(path, [entry]),
    )

    await within(await part()).findByText(text)
  })

  it('shows chosen entries in their order, without those that are gone', async () => {
    const one = (id: string) =>
      answer(`/api/team/${id}`, member({ id, name: `Member ${id}` }))
    show(
      {
        type: 'list',
        metadata: { of: 'member', pick: 'chosen', entries: ['b', 'x', 'a'] },
      },
      one('a'),
      one('b'),
      failure('/api/team/x', 404, 'It is gone.'),
    )

    const region = within(await part())
    await region.findByText('Member a')
    expect(
      region.getAllByRole('heading', { level: 3 }).map((h) => h.textContent),
    ).toEqual(['Member b', 'Member a'])
  })

  it('searches and filters articles where it shows all of them', async () => {
    show(
      { type: 'list', metadata: { of: 'post', pick: 'all' } },
      answer(
        '/api/blog',
        many(2, (n) => post({ id: `p${n}`, title: `Post ${n}` })),
      ),
    )

    const region = within(await part())
    await region.findByText('Post 2')
    region.getByRole('searchbox', { name: 'Search articles' })
  })

  it('draws entries of any other type from their fields', async () => {
    show(
      { type: 'list', metadata: { of: 'case-study', pick: 'all', limit: 24 } },
      ...golden('case-study-types', 'case-study-type', 'case-study-list'),
    )

    expect(
      await within(await part()).findByRole('link', { name: 'Harrow & Sons' }),
    ).toHaveAttribute('href', '/case-studies/harrow-and-sons')
  })

  it.each([
    ['is unknown', 'nothing', []],
    ['this site has not', 'member', [failure('/api/team', 404, 'No such type.')]],
  ])('of a type that %s is left out', async (_, of, exchanges) => {
    show({ type: 'list', metadata: { of, pick: 'all' } }, ...exchanges)

    await screen.findByRole('heading', { level: 1, name: 'Landing here' })
    await waitFor(() => expect(screen.queryByText('A part')).not.toBeInTheDocument())
  })
})

describe('a page', () => {
  it('has its title as its opening where it begins with none', async () => {
    serve(page({ title: 'Privacy', sections: [templateSection('about')] }))
    open('/landing')

    await screen.findByRole('heading', { level: 1, name: 'Privacy' })
    await screen.findByRole('heading', { level: 2, name: 'Our Story' })
  })

  it('tells search engines what was entered for them', async () => {
    serve(
      page({
        seo: {
          title: 'Whole title',
          description: 'Said.',
          image: '/media/a/a.jpg',
          noindex: true,
        },
      }),
    )
    open('/landing')
    await screen.findByRole('heading', { level: 1, name: 'Landing here' })

    const content = (selector: string) =>
      document.querySelector(selector)?.getAttribute('content')
    expect(document.title).toBe('Whole title')
    expect(content('meta[name=description]')).toBe('Said.')
    expect(content('meta[name=robots]')).toBe('noindex')
    expect(content('meta[property="og:image"]')).toBe(
      'https://example.co.uk/media/a/a.jpg',
    )
  })

  it('falls back to what it has itself', async () => {
    serve(page({ sections: [{ ...opening, content: 'What it is about.' }] }))
    open('/landing')
    await screen.findByRole('heading', { level: 1, name: 'Landing here' })

    expect(document.title).toBe('Landing | Quoin')
    expect(document.querySelector('meta[name=description]')).toHaveAttribute(
      'content',
      'What it is about.',
    )
    expect(document.querySelector('link[rel=canonical]')).toHaveAttribute(
      'href',
      'https://example.co.uk/landing',
    )
  })

  it('names the way to it', async () => {
    serve(page({ above: [{ title: 'Legal', path: '/legal' }] }))
    open('/landing')
    await screen.findByRole('heading', { level: 1, name: 'Landing here' })

    const [crumbs] = described(document.body.innerHTML)
    const steps = crumbs?.itemListElement as { name: string }[]
    expect(steps.map(({ name }) => name)).toEqual(['Home', 'Legal', 'Landing'])
  })

  it.each(['page', 'section'] as TypeName[])(
    'is fetched again when a %s changes',
    async (type) => {
      serve(page({}), page({ sections: [{ ...opening, title: 'Changed' }] }))
      const { client } = open('/landing')
      await screen.findByRole('heading', { level: 1, name: 'Landing here' })

      await invalidateFor(client, { op: 'put', type, id: 'any' })

      await screen.findByRole('heading', { level: 1, name: 'Changed' })
    },
  )

  it('is gone when it is hidden while it is read', async () => {
    serve(page({}), failure(pageAddress('/landing'), 404, 'It is not there.'))
    const { client } = open('/landing')
    await screen.findByRole('heading', { level: 1, name: 'Landing here' })

    await invalidateFor(client, { op: 'put', type: 'page', id: 'landing' })

    await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })
  })
})
