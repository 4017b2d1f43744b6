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

/** Looks until it is right: a renderer that is busy may give the page of before, for half a minute at most. */
async function soon(look: () => Promise<void>) {
  await expect(look).toPass({ timeout: 40_000 })
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

test('what is saved is in the next page', async ({ request, api }) => {
  await test.step('of a product', async () => {
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
          await soon(async () => {
            const shown = await headings(request, page)
            expect(shown, page).toContain(name)
            expect(shown, page).not.toContain(last)
          })
        }
        last = name
      }
    })
  })

  await test.step('of a post, and of what is related to it', async () => {
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
        await soon(async () => {
          const shown = await headings(request, page)
          expect(shown, page).toContain(now.title)
          expect(shown, page).not.toContain(related.title)
        })
      }
    }
    const before = { title: related.title }
    await meanwhile(api, `/api/blog/${related.id}`, { now, before }, look)
  })

  await test.step('of the settings, on every page', async () => {
    const path = '/api/admin/content/settings'
    const { siteName, theme } = await read<Record<string, string>>(api, path)
    const now = { siteName: fresh('Harbour'), theme: 'green' }
    const all = await publicPages(request)
    expect(theme, 'the theme before').not.toBe(now.theme)
    await meanwhile(api, path, { now, before: { siteName, theme } }, async () => {
      for (const { path: page, status } of all) {
        await soon(async () => {
          const text = await html(request, page, status)
          expect(text, page).toMatch(/<html [^>]*data-theme="green"/)
          expect(text, page).toMatch(
            new RegExp(`<title>[^<]*${now.siteName}[^<]*</title>`),
          )
        })
      }
    })
    await soon(async () =>
      expect(await html(request, '/')).toContain(`data-theme="${theme ?? ''}"`),
    )
  })

  await test.step('of a section', async () => {
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
        await soon(async () => {
          const text = await html(request, page)
          expect(text, page).toContain(now.title)
          expect(text, page).toContain(now.content)
        })
      })
    }
  })

  await test.step('of a job', async () => {
    const title = fresh('Boatswain')
    const { id } = await create<Named>(api, '/api/jobs', { title, description: 'First.' })
    await soon(async () => expect(await html(request, '/careers')).toContain(title))
    await change(api, `/api/jobs/${id}`, {
      description: 'Second.',
      requirements: ['Rope'],
    })
    await soon(async () => {
      const text = await html(request, '/careers')
      expect(text).toContain('Second.')
      expect(text).toContain('Rope')
    })
    expect((await api.delete(`/api/jobs/${id}`)).status()).toBe(204)
    await soon(async () => expect(await html(request, '/careers')).not.toContain(title))
  })
})

test('what is hidden or deleted is gone at once', async ({ request, api }) => {
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
    await test.step(list, async () => {
      const name = fresh('Will o the wisp')
      const named = Object.fromEntries(
        Object.entries(data).map(([key, value]) => [key, value || name]),
      )
      const { id, slug } = await create<Named>(api, `/api/${type}`, {
        ...named,
        ...shown,
      })
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
          await soon(async () =>
            expect(
              (await headings(request, page)).includes(name),
              `${page}, ${round}`,
            ).toBe(visible),
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
