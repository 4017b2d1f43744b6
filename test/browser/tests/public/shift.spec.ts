import { type Post, type Product, read } from '../../helpers/content.ts'
import { openLate, watchShifts } from '../../helpers/shift.ts'
import { expect, test } from '../../helpers/test.ts'

// Where a category of another test is one too many, the row of them breaks.
test.use({ baseURL: ({ untouched }, give) => give(untouched.url) })

test(
  'nothing jumps when content comes late',
  { tag: '@screen' },
  async ({ page, request }) => {
    test.slow()
    const [product] = await read<Product[]>(request, '/api/products')
    // The oldest one is of the demo content, and has the length of an article.
    const post = (await read<Post[]>(request, '/api/blog')).at(-1)
    const shifted = await watchShifts(page)
    for (const path of [
      '/',
      '/products',
      `/products/${product?.id ?? ''}`,
      '/services',
      '/about',
      '/contact',
      '/blog',
      `/blog/${post?.id ?? ''}`,
      '/careers',
      '/search?q=web',
    ]) {
      await openLate(page, path)
      expect.soft(await shifted(), path).toEqual([])
    }
  },
)
