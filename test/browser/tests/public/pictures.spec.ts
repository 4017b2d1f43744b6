import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { create, fresh } from '../../helpers/content.ts'
import { watchShifts } from '../../helpers/shift.ts'
import { expect, test } from '../../helpers/test.ts'

interface Item {
  id: string
  url: string
  version: string
}

/** A tall photograph, its upper half red and its lower half blue, as a JPEG; the number makes its bytes its own. */
async function photograph(page: Page, number: number): Promise<Buffer> {
  const bytes = await page.evaluate(async (seed) => {
    const canvas = new OffscreenCanvas(1200, 2000)
    const brush = canvas.getContext('2d')
    if (!brush) return []
    brush.fillStyle = '#c00'
    brush.fillRect(0, 0, 1200, 1000)
    brush.fillStyle = '#00c'
    brush.fillRect(0, 1000, 1200, 1000)
    brush.fillStyle = '#fff'
    brush.fillRect(0, 990, seed, 20)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
    return [...new Uint8Array(await blob.arrayBuffer())]
  }, number)
  return Buffer.from(bytes)
}

/** Uploads a photograph whose lower edge must be seen. */
async function upload(api: APIRequestContext, buffer: Buffer): Promise<Item> {
  const sent = await api.post('/api/admin/media', {
    multipart: {
      file: { name: 'Two halves.jpg', mimeType: 'image/jpeg', buffer },
      alt: 'Red above blue',
    },
  })
  expect(sent.status(), await sent.text()).toBe(201)
  const { id } = (await sent.json()) as Item
  const moved = await api.put(`/api/admin/media/${id}`, {
    headers: { 'If-Match': sent.headers().etag ?? '' },
    data: { focal: { x: 0.5, y: 1 } },
  })
  expect(moved.status(), await moved.text()).toBe(200)
  return (await moved.json()) as Item
}

/** What is drawn in the middle of a picture that is scrolled to, and where it came from. */
async function middleOf(picture: Locator) {
  await picture.scrollIntoViewIfNeeded()
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = new OffscreenCanvas(1, 1)
    const brush = canvas.getContext('2d')
    const [x, y] = [image.naturalWidth / 2, image.naturalHeight / 2]
    brush?.drawImage(image, x, y, 1, 1, 0, 0, 1, 1)
    const [red = 0, , blue = 0] = brush?.getImageData(0, 0, 1, 1).data ?? []
    const { pathname, search } = new URL(image.currentSrc)
    return { colour: red > blue ? 'red' : 'blue', from: pathname + search }
  })
}

test(
  'pictures of the library come in the size that a page needs, and nothing jumps',
  { tag: '@screen' },
  async ({ page, api }) => {
    await page.goto('/contact')
    const item = await upload(api, await photograph(page, Date.now() % 1000))
    const title = fresh('Two halves')
    const post = await create<{ id: string }>(api, '/api/blog', {
      title,
      excerpt: 'Red and blue.',
      category: 'Design',
      status: 'published',
      image: item.url,
      content: `<p>Before.</p><figure><img src="${item.url}"><figcaption>Both of them</figcaption></figure><p><a href="https://youtu.be/abc">Our film</a></p><table><tbody><tr><th>One</th><th>Two</th><th>Three</th><th>Four</th><th>Five</th></tr></tbody></table>`,
    })
    const shifted = await watchShifts(page)
    const picture = page.getByRole('main').getByRole('img', { name: 'Red above blue' })

    await page.goto(`/blog?q=${encodeURIComponent(title)}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    const card = await middleOf(picture.first())
    expect(card.from).toMatch(/\/\d+\.webp\?ratio=16:9&v=[0-9a-f]{8}$/)
    expect(card.colour).toBe('blue')
    expect(await shifted()).toEqual([])

    await page.goto(`/blog/${post.id}`)
    const opening = await middleOf(picture.first())
    expect(opening.from).toContain(`/media/${item.id}/`)
    expect(opening.from).toContain(`ratio=21:9&v=${item.version}`)
    expect(opening.colour).toBe('blue')
    const own = await middleOf(picture.and(page.getByRole('figure').getByRole('img')))
    expect(own.from).toMatch(/\/\d+\.webp\?v=[0-9a-f]{8}$/)
    await expect(page.getByRole('link', { name: /Our film/ })).toContainText(
      'Watch on YouTube',
    )
    await page.getByRole('group', { name: 'Table' }).scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(await shifted()).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    ).toBe(true)
    const metas = page.locator('meta[property="og:image"]')
    const shared = (await metas.getAttribute('content')) ?? ''
    expect(shared).toContain(`/media/${item.id}/1200.jpg?ratio=1.91:1&v=`)
    const fetched = await page.request.get(shared)
    expect(fetched.headers()['content-type']).toBe('image/jpeg')
  },
)

test(
  'a product and a member show their pictures, cut around what matters',
  { tag: '@screen' },
  async ({ page, api }) => {
    await page.goto('/contact')
    const item = await upload(api, await photograph(page, 1000 + (Date.now() % 150)))
    const name = fresh('Pictured')
    const product = await create<{ id: string }>(api, '/api/products', {
      name,
      description: 'A product with a picture.',
      image: item.url,
    })
    await create(api, '/api/team', { name, position: 'Engineer', image: item.url })
    const shifted = await watchShifts(page)
    const picture = { name: 'Red above blue' }

    await page.goto('/products')
    const card = await middleOf(
      page.getByRole('article', { name, exact: true }).getByRole('img', picture),
    )
    expect(card.from).toMatch(/\/\d+\.webp\?ratio=16:9&v=[0-9a-f]{8}$/)
    expect(card.colour).toBe('blue')
    expect(await shifted()).toEqual([])

    await page.goto(`/products/${product.id}`)
    const opening = await middleOf(page.getByRole('main').getByRole('img', picture))
    expect(opening.from).toContain(`ratio=4:3&v=${item.version}`)
    expect(opening.colour).toBe('blue')
    expect(await shifted()).toEqual([])

    await page.goto('/about')
    const member = page.getByRole('article').filter({ hasText: name })
    const portrait = await middleOf(member.getByRole('img', picture))
    expect(portrait.from).toBe(`/media/${item.id}/320.webp?ratio=1:1&v=${item.version}`)
    expect(portrait.colour).toBe('blue')
    expect(await shifted()).toEqual([])
  },
)
