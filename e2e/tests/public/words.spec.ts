import { type Post, type Product, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'
import { listedWords, wordsOf, wordsOfFields } from '../../helpers/words.ts'

/** The pages of the site, and one of each kind of entry. */
const fixed = ['/', '/products', '/services', '/about', '/contact', '/blog', '/careers']

test('every word of the site stands in a field, or in the catalogue of controls', async ({
  page,
  request,
  api,
  watch,
}) => {
  watch.expectStatus(404, '/no-such-page')
  const [product] = await read<Product[]>(request, '/api/products')
  const [post] = await read<Post[]>(request, '/api/blog')
  const paths = [
    ...fixed,
    `/products/${product?.slug ?? ''}`,
    `/blog/${post?.id ?? ''}`,
    '/search?q=zzzqqq',
    '/no-such-page',
  ]
  const listed = listedWords()
  const missing: Record<string, string[]> = {}
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const ofFields = await wordsOfFields(api, request)
    missing[path] = (await wordsOf(page)).filter(
      (text) => !ofFields.has(text) && !listed(text),
    )
  }
  expect(missing).toEqual(Object.fromEntries(paths.map((path) => [path, []])))
})
