import type { APIRequestContext } from '@playwright/test'
import { create, fresh, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'
import { publicPages } from '../../helpers/visitor.ts'

interface Named {
  id: string
  slug: string
}

/** What a page says to those who run no scripts: its HTML without what it brings for them. */
async function html(request: APIRequestContext, path: string, status = 200) {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(status)
  return (await answer.text()).replaceAll(/<script.*?<\/script>/gs, '')
}

/** What stands in the headings of a page, and of the cards and hits on it. */
async function headings(request: APIRequestContext, path: string, status = 200) {
  const found = (await html(request, path, status)).matchAll(
    /<h[1-3][^>]*>(?:<a[^>]*>)?([^<]*)</g,
  )
  return Array.from(found, ([, text]) => text)
}

/** Changes an entity that must be there, by what an administrator may. */
async function change(api: APIRequestContext, path: string, data: object) {
  const answer = await api.put(path, { data })
  expect(answer.status(), `PUT ${path}: ${await answer.text()}`).toBe(200)
}

/** Changes an entity, looks, and changes it back. */
async function meanwhile(
  api: APIRequestContext,
  path: string,
  { now, before }: Record<'now' | 'before', object>,
  look: () => Promise<void>,
) {
  await change(api, path, now)
  try {
    await look()
  } finally {
    await change(api, path, before)
  }
}

test.describe('what is saved is in the very next page', () => {
  test('of a product', async ({ request, api }) => {
    const [product] = await read<(Named & { name: string })[]>(request, '/api/products')
    if (product === undefined) throw new Error('the demo has no products')
    const path = `/api/products/${product.id}`
    let last = product.name
    await meanwhile(api, path, { now: {}, before: { name: product.name } }, async () => {
      for (const round of ['Halyard', 'Mizzen', 'Bowline']) {
        const name = fresh(round)
        await change(api, path, { name })
        for (const page of [
          `/search?q=${encodeURIComponent(name)}`,
          '/',
          '/products',
          `/products/${product.id}`,
          `/products/${product.slug}`,
        ]) {
          const shown = await headings(request, page)
          expect(shown, page).toContain(name)
          expect(shown, page).not.toContain(last)
        }
        last = name
      }
    })
  })

  test('of a post, and of what is related to it', async ({ request, api }) => {
    const about = fresh('Kelp farming')
    const post = (title: string) => ({
      title: fresh(title),
      content: `<p>All about ${about}.</p>`,
      category: about,
      tags: [about],
      status: 'published',
    })
    const other = await create<Named>(api, '/api/blog', post('Nets'))
    const related = await create<Named & { title: string }>(
      api,
      '/api/blog',
      post('Ropes'),
    )
    const now = { title: fresh('Ropes') }
    const look = async () => {
      for (const page of [
        '/blog',
        `/blog/${related.id}`,
        `/blog/${related.slug}`,
        `/blog/${other.id}`,
        `/search?q=${encodeURIComponent(now.title)}`,
      ]) {
        const shown = await headings(request, page)
        expect(shown, page).toContain(now.title)
        expect(shown, page).not.toContain(related.title)
      }
    }
    const before = { title: related.title }
    await meanwhile(api, `/api/blog/${related.id}`, { now, before }, look)
  })

  test('of the settings, on every page', async ({ request, api }) => {
    const path = '/api/admin/content/settings'
    const { siteName, theme } = await read<Record<string, string>>(api, path)
    const now = { siteName: fresh('Harbour'), theme: 'green' }
    const all = await publicPages(request)
    expect(theme, 'the theme before').not.toBe(now.theme)
    await meanwhile(api, path, { now, before: { siteName, theme } }, async () => {
      for (const { path: page, status } of all) {
        const text = await html(request, page, status)
        expect(text, page).toMatch(/<html [^>]*data-theme="green"/)
        expect(text, page).toMatch(new RegExp(`<title>[^<]*${now.siteName}[^<]*</title>`))
      }
    })
    expect(await html(request, '/')).toContain(`data-theme="${theme ?? ''}"`)
  })

  test('of a section', async ({ request, api }) => {
    for (const [id, page] of [
      ['hero', '/'],
      ['services', '/services'],
      ['about', '/about'],
      ['blog', '/blog'],
    ] as const) {
      const path = `/api/admin/content/sections/${id}`
      const sections = await read<Named[]>(api, '/api/admin/content/sections')
      const before = sections.find((section) => section.id === id)
      const now = { title: fresh('Words for'), content: fresh('More words for') }
      const { title, content } = before as unknown as typeof now
      await meanwhile(api, path, { now, before: { title, content } }, async () => {
        const text = await html(request, page)
        expect(text, page).toContain(now.title)
        expect(text, page).toContain(now.content)
      })
    }
  })

  test('of a job', async ({ request, api }) => {
    const title = fresh('Boatswain')
    const { id } = await create<Named>(api, '/api/jobs', { title, description: 'First.' })
    expect(await html(request, '/careers')).toContain(title)
    await change(api, `/api/jobs/${id}`, {
      description: 'Second.',
      requirements: ['Rope'],
    })
    const text = await html(request, '/careers')
    expect(text).toContain('Second.')
    expect(text).toContain('Rope')
    expect((await api.delete(`/api/jobs/${id}`)).status()).toBe(204)
    expect(await html(request, '/careers')).not.toContain(title)
  })
})

for (const { type, list, data, hidden, shown } of [
  {
    type: 'products',
    list: '/products',
    data: { name: '', description: 'Comes and goes.' },
    hidden: { status: 'draft' },
    shown: { status: 'active' },
  },
  {
    type: 'blog',
    list: '/blog',
    data: { title: '', content: '<p>Comes and goes.</p>' },
    hidden: { status: 'archived' },
    shown: { status: 'published' },
  },
])
  test(`what is hidden or deleted is gone at once from ${list}`, async ({
    request,
    api,
  }) => {
    const name = fresh('Will o the wisp')
    const named = Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, value || name]),
    )
    const { id, slug } = await create<Named>(api, `/api/${type}`, { ...named, ...shown })
    const own = [`${list}/${id}`, `${list}/${slug}`]
    const others = [list, `/search?q=${encodeURIComponent(name)}`]
    const expectShown = async (visible: boolean) => {
      for (const round of [1, 2, 3]) await expectOnce(visible, `round ${round}`)
    }
    const expectOnce = async (visible: boolean, round: string) => {
      for (const page of own) {
        const shown = await headings(request, page, visible ? 200 : 404)
        expect(shown.includes(name), `${page}, ${round}`).toBe(visible)
        expect(
          shown.some((text) => text?.endsWith('Not Found')),
          `${page}, ${round}`,
        ).toBe(!visible)
      }
      for (const page of others)
        expect((await headings(request, page)).includes(name), `${page}, ${round}`).toBe(
          visible,
        )
    }
    await expectShown(true)
    await change(api, `/api/${type}/${id}`, hidden)
    await expectShown(false)
    await change(api, `/api/${type}/${id}`, shown)
    await expectShown(true)
    expect((await api.delete(`/api/${type}/${id}`)).status()).toBe(204)
    await expectShown(false)
  })

test('a slug of before leads to the one of now, with the query', async ({
  page,
  request,
  api,
}) => {
  const name = fresh('Sextant')
  const { id, slug } = await create<Named & { name: string }>(api, '/api/products', {
    name,
    description: 'Finds the way.',
  })
  const now = `${slug}-now`
  await html(request, `/products/${slug}`)
  await change(api, `/api/products/${id}`, { slug: now })
  const answer = await request.get(`/products/${slug}?from=mail&plan=a%20b`, {
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(301)
  expect(answer.headers().location).toBe(`/products/${now}?from=mail&plan=a%20b`)
  expect(await html(request, `/products/${now}`)).toContain(`${name}</h1>`)
  expect(await html(request, `/products/${id}`), 'its canonical address').toMatch(
    new RegExp(`<link rel="canonical" href="[^"]*/products/${now}"`),
  )
  await page.goto(`/products/${slug}`)
  await expect(page).toHaveURL(`/products/${now}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('an open page shows what is saved, without a reload', async ({ page, api }) => {
  const name = fresh('Spyglass')
  const { id, slug } = await create<Named>(api, '/api/products', {
    name,
    description: 'Sees far.',
  })
  const path = `/api/products/${id}`
  const live = page.waitForRequest(/\/api\/live/)
  await page.goto(`/products/${slug}`)
  await live
  await page.evaluate(() => Object.assign(globalThis, { same: true }))
  const heading = page.getByRole('heading', { level: 1 })
  await change(api, path, { name: `${name} Pro` })
  await expect(heading).toHaveText(`${name} Pro`)
  await expect(page).toHaveTitle(new RegExp(`^${name} Pro \\|`))

  await page.getByRole('link', { name: 'View All Products' }).click()
  const card = page.getByRole('article', { name: `${name} Pro` })
  await expect(card).toBeVisible()
  await change(api, path, { status: 'draft' })
  await expect(card).toHaveCount(0)
  await change(api, path, { status: 'active' })
  await expect(card).toBeVisible()
  expect(await page.evaluate(() => 'same' in globalThis), 'not loaded anew').toBe(true)
})

test('a page is sent once to who has it, in the coding that they like', async ({
  request,
  api,
}) => {
  const get = (headers: Record<string, string>) => request.get('/products', { headers })
  const plain = await get({ 'Accept-Encoding': 'identity' })
  const text = await plain.text()
  const tags = new Set<string | undefined>()
  for (const { accept, coding } of [
    { accept: 'identity', coding: undefined },
    { accept: 'gzip', coding: 'gzip' },
    { accept: 'gzip, deflate, br', coding: 'br' },
    { accept: 'br;q=0.5, gzip', coding: 'gzip' },
    { accept: 'br;q=0, gzip;q=0', coding: undefined },
  ]) {
    const answer = await get({ 'Accept-Encoding': accept })
    const { etag = '', ...headers } = answer.headers()
    expect(headers['content-encoding'], accept).toBe(coding)
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers.vary).toContain('Accept-Encoding')
    expect(await answer.text(), accept).toBe(text)
    const again = await get({ 'Accept-Encoding': accept, 'If-None-Match': etag })
    expect(again.status(), accept).toBe(304)
    expect(again.headers().etag).toBe(etag)
    expect(await again.body()).toHaveLength(0)
    tags.add(etag)
  }
  expect(tags.size, 'each coding has a tag of its own').toBe(3)

  const { etag = '' } = plain.headers()
  const { id } = await create<Named>(api, '/api/products', {
    name: fresh('Compass'),
    description: 'Points north.',
  })
  const headers = { 'Accept-Encoding': 'identity', 'If-None-Match': etag }
  expect((await get(headers)).status(), 'of another list').toBe(200)
  await api.delete(`/api/products/${id}`)
})

test('what no page reads of an address changes none', async ({ request }) => {
  for (const path of ['/', '/products', '/contact', '/blog', '/careers', '/search']) {
    const { etag } = (await request.get(path)).headers()
    const other = await request.get(`${path}?utm_source=mail&x=%3Cscript%3E&y`)
    expect(other.headers().etag, path).toBe(etag)
    expect(await other.text(), path).not.toContain('utm_source')
  }
  const known = await html(request, '/blog?category=Mobile+Apps')
  expect(await html(request, '/blog?utm_source=mail&category=Mobile+Apps')).toBe(known)
  expect(known).not.toBe(await html(request, '/blog'))
})

test('HEAD says what GET would', async ({ request }) => {
  for (const { path, status } of await publicPages(request)) {
    const get = await request.get(path)
    const head = await request.head(path)
    expect(head.status(), path).toBe(status)
    expect(await head.body(), path).toHaveLength(0)
    for (const name of ['etag', 'content-type', 'content-encoding', 'content-length'])
      expect(head.headers()[name], `${name} of ${path}`).toBe(get.headers()[name])
  }
})

test('what is missing is 404, with its page', async ({ request }) => {
  for (const [path, title] of [
    ['/nowhere', 'Page Not Found'],
    ['/nowhere/at/all?x=1', 'Page Not Found'],
    ['/~', 'Page Not Found'],
    ['/products/missing', 'Product Not Found'],
    ['/products/~', 'Product Not Found'],
    ['/products/%E2%82%AC', 'Product Not Found'],
    ['/blog/missing', 'Article Not Found'],
  ] as const)
    for (const round of ['first', 'second']) {
      const answer = await request.get(path)
      expect(answer.status(), `${path}, ${round}`).toBe(404)
      expect(answer.headers()['content-type']).toBe('text/html; charset=utf-8')
      const text = await answer.text()
      expect(text, path).toMatch(new RegExp(`<title>${title} \\|`))
      expect(text, path).toContain(`${title}</h1>`)
      expect(text, path).toContain('<meta name="robots" content="noindex"/>')
    }
})

test('feeds, the site map and robots.txt are linked, answer and are fresh', async ({
  page,
  request,
  api,
}) => {
  const title = fresh('Landfall')
  const { slug } = await create<Named>(api, '/api/blog', {
    title,
    content: '<p>Land in sight.</p>',
    status: 'published',
  })
  await page.goto('/blog')
  for (const media of ['application/atom+xml', 'application/feed+json']) {
    const link = page.locator(`head > link[rel=alternate][type="${media}"]`)
    const feed = await request.get((await link.getAttribute('href')) ?? '')
    expect(feed.status(), media).toBe(200)
    expect(feed.headers()['content-type']).toContain(media)
    expect(await feed.text(), media).toContain(title)
  }
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  const [, map = ''] = /^Sitemap: (\S+)$/m.exec(await robots.text()) ?? []
  const sitemap = await request.get(map)
  expect(sitemap.status(), map).toBe(200)
  expect(sitemap.headers()['content-type']).toContain('xml')
  expect(await sitemap.text()).toContain(`/blog/${slug}</loc>`)
  const brief = await request.get('/llms.txt')
  expect(brief.status()).toBe(200)
})
