import type { Page } from '@playwright/test'
import { type Post, type Product, read } from '../../helpers/content.ts'
import { pages } from '../../helpers/frame.ts'
import { expect, test } from '../../helpers/test.ts'

const everywhere = [...pages.map(({ path }) => path), '/careers']

async function meta(page: Page, selector: string) {
  return page.locator(`head > meta[${selector}]`).getAttribute('content')
}

test('each page has a title and a description of its own', async ({ page }) => {
  const titles = new Set<string>()
  const descriptions = new Set<string | null>()
  for (const path of everywhere) {
    await page.goto(path)
    await expect(page, path).toHaveTitle(/\S/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    titles.add(await page.title())
    descriptions.add(await meta(page, 'name="description"'))
  }
  expect(titles.size).toBe(everywhere.length)
  expect(descriptions.size).toBe(everywhere.length)
})

test('the price that plans start from is in a description', async ({ page }) => {
  await page.goto('/products')
  await expect(page.locator('head > meta[name="description"]')).toHaveAttribute(
    'content',
    /UK pricing starts from £149 per month/,
  )
})

test('a page tells others how to show it', async ({ page }) => {
  await page.goto('/products')
  await expect(page).toHaveTitle(/Products/)
  expect(await page.locator('head > link[rel="canonical"]').getAttribute('href')).toMatch(
    /\/products$/,
  )
  expect(await meta(page, 'property="og:title"')).toMatch(/Products/)
  expect(await meta(page, 'property="og:description"')).toBe(
    await meta(page, 'name="description"'),
  )
  expect(await meta(page, 'name="twitter:card"')).toBeTruthy()
})

test('a product and an article are named, and others may show them', async ({
  page,
  request,
}) => {
  const [product] = await read<Product[]>(request, '/api/products')
  const [post] = await read<Post[]>(request, '/api/blog')
  await page.goto(`/products/${product?.id ?? ''}`)
  await expect(page).toHaveTitle(new RegExp(`^${product?.name ?? ''} \\|`))
  const description = (await meta(page, 'name="description"')) ?? ''
  expect(product?.description.startsWith(description), description).toBe(true)
  expect(description, 'whole sentences that say enough').toMatch(/^.{49,159}[.!?]$/)
  expect(await meta(page, 'property="og:type"')).toBe('website')
  await page.goto(`/blog/${post?.id ?? ''}`)
  await expect(page).toHaveTitle(new RegExp(`^${post?.title ?? ''} \\|`))
  expect(await meta(page, 'name="description"')).toBe(post?.excerpt)
  expect(await meta(page, 'property="og:type"')).toBe('article')
  const image = (await meta(page, 'property="og:image"')) ?? ''
  expect((await request.get(image)).status(), image).toBe(200)
  await expect(page.locator('head > title')).toHaveCount(1)
})

test('a page that is not there stays out of search engines', async ({ page, watch }) => {
  for (const path of ['/nowhere', '/blog/missing']) {
    watch.expectStatus(404, path)
    watch.expectStatus(404, `/api${path}`)
    await page.goto(path)
    await expect(page).toHaveTitle(/Not Found \|/)
    expect(await meta(page, 'name="robots"')).toBe('noindex')
  }
})
