import { type Post, type Product, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'
import { openLate, watchShifts } from '../../helpers/shift.ts'

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
      expect(await shifted()).toEqual([])
    })

  test('on a product and an article', async ({ page, request }) => {
    const [product] = await read<Product[]>(request, '/api/products')
    // The oldest one is of the demo content, and has the length of an article.
    const post = (await read<Post[]>(request, '/api/blog')).at(-1)
    const shifted = await watchShifts(page)
    for (const path of [`/products/${product?.id ?? ''}`, `/blog/${post?.id ?? ''}`]) {
      await openLate(page, path)
      expect(await shifted(), path).toEqual([])
    }
  })
})
