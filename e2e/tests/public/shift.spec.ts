import type { Page } from '@playwright/test'
import { openBare } from '../../helpers/bare.ts'
import { type Post, type Product, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'
import { watchShifts } from '../../helpers/shift.ts'

/** Opens a page whose content is late, and waits until all of it has come. */
async function openLate(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route('**/api/**', async (route) => {
    await promise
    await route.fallback()
  })
  await openBare(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  resolve(undefined)
  await page.waitForLoadState('networkidle')
}

test.describe('nothing jumps when content comes late', { tag: '@screen' }, () => {
  for (const path of [
    '/',
    '/products',
    '/services',
    '/about',
    '/contact',
    '/blog',
    '/careers',
    '/search?q=web',
  ])
    test(`on ${path}`, async ({ page }) => {
      const shifted = await watchShifts(page)
      await openLate(page, path)
      expect(await shifted()).toBe(0)
    })

  test('on a product and an article', async ({ page, request }) => {
    const [product] = await read<Product[]>(request, '/api/products')
    // The oldest one is of the demo content, and has the length of an article.
    const post = (await read<Post[]>(request, '/api/blog')).at(-1)
    const shifted = await watchShifts(page)
    for (const path of [`/products/${product?.id ?? ''}`, `/blog/${post?.id ?? ''}`]) {
      await openLate(page, path)
      expect(await shifted(), path).toBe(0)
    }
  })
})
