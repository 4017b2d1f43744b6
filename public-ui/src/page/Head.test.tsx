import { expect, it } from 'vitest'
import { render } from '../testing/hydrate.tsx'

/** The meta tags of a page, by name. */
async function metas(address: string) {
  const page = new DOMParser().parseFromString((await render(address)).head, 'text/html')
  const tags = [...page.querySelectorAll('meta')]
  return Object.fromEntries(
    tags.map((tag) => [
      tag.getAttribute('property') ?? tag.name,
      tag.getAttribute('content'),
    ]),
  )
}

it('leads to the feeds', async () => {
  const { head } = await render('/')

  expect(head).toContain(
    '<link rel="alternate" type="application/atom+xml" href="/atom.xml" title="Quoin"/>',
  )
  expect(head).toContain(
    '<link rel="alternate" type="application/feed+json" href="/feed.json" title="Quoin"/>',
  )
})

it.each([
  ['/', '/social.png', 'Quoin'],
  ['/products/atlas', '/api/products/atlas/picture', 'Atlas'],
  ['/blog/portals', '/api/blog/portals/picture', 'Why portals fail'],
])('gives %s a picture that the server has', async (address, image, alt) => {
  expect(await metas(address)).toMatchObject({
    'og:image': `https://example.co.uk${image}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:type': 'image/png',
    'og:image:alt': alt,
    'twitter:image': `https://example.co.uk${image}`,
  })
})

it('gives an article its own picture, of whatever size', async () => {
  const tags = await metas('/blog/pictured')

  expect(tags['og:image']).toBe('https://example.com/a.jpg')
  expect(tags).not.toHaveProperty('og:image:width')
})

it('gives an article its picture of the site, cut for those who share it', async () => {
  expect(await metas('/blog/ours')).toMatchObject({
    'og:image': 'https://example.co.uk/media/lake/1200.jpg?ratio=1.91:1&v=0a1b2c3d',
    'og:image:width': '1200',
    'og:image:height': '628',
    'og:image:type': 'image/jpeg',
    'og:image:alt': 'A lake at dawn',
  })
})

it('tells of an article when it was written, and of what', async () => {
  expect(await metas('/blog/portals')).toMatchObject({
    'og:type': 'article',
    'article:published_time': '2026-03-04T10:00:00Z',
    'article:modified_time': '2026-03-04T10:00:00Z',
    'article:section': 'Web',
    'article:tag': 'portals',
  })
})

it('knows a product and an article by their slugs', async () => {
  for (const [address, path] of [
    ['/products/atlas', '/products/atlas-portal'],
    ['/blog/pictured', '/blog/in-pictures'],
  ] as const) {
    const { head } = await render(address)
    expect(head).toContain(`<link rel="canonical" href="https://example.co.uk${path}"/>`)
    expect(head).toContain(`property="og:url" content="https://example.co.uk${path}"`)
  }
})
