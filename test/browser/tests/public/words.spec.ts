import { type Post, type Product, read } from '../../helpers/content.ts'
import { administrator } from '../../helpers/quoin.ts'
import { expect, test } from '../../helpers/test.ts'
import { isCut, listedWords, wordsOf, wordsOfFields } from '../../helpers/words.ts'

// Other tests write texts that no field shows as they are.
test.use({ baseURL: ({ untouched }, give) => give(untouched.url) })

/** The pages of the site, and one of each kind of entry. */
const fixed = ['/', '/products', '/services', '/about', '/contact', '/blog', '/careers']

test('every word of the site stands in a field, or in the catalogue of controls', async ({
  page,
  request,
  playwright,
  untouched,
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
  const staff = await playwright.request.newContext({ baseURL: untouched.url })
  await staff.post('/api/admin/login', { data: administrator })
  const ofFields = await wordsOfFields(staff, request)
  await staff.dispose()
  const listed = listedWords()
  const missing: Record<string, string[]> = {}
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    missing[path] = (await wordsOf(page)).filter(
      (text) => !ofFields.has(text) && !listed(text) && !isCut(text, ofFields),
    )
  }
  expect(missing).toEqual(Object.fromEntries(paths.map((path) => [path, []])))
})
