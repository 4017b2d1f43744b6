import { answer } from '../../helpers/answers.ts'
import { openBare } from '../../helpers/bare.ts'
import { expect, test } from '../../helpers/test.ts'

test('filters by category and text together, and clears both', async ({ page }) => {
  await page.goto('/blog')
  const cards = page.getByRole('main').locator('a[href^="/blog/"]')
  await expect(page.getByRole('button', { name: 'All', exact: true })).toBeVisible()
  await expect(cards.first()).toBeVisible()
  await page.getByRole('button', { name: 'Mobile Apps', exact: true }).click()
  await expect(page.getByRole('heading', { name: /Push notifications/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Cookie consent/ })).toBeHidden()
  await page.getByRole('main').getByRole('searchbox').fill('no such words anywhere')
  await expect(page.getByText('No posts found')).toBeVisible()
  await expect(
    page.getByText('Try adjusting your search or filter criteria.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByRole('heading', { name: /Cookie consent/ })).toBeVisible()
})

test('says that there are no posts', async ({ page }) => {
  await answer(page, '/api/blog', [])
  await openBare(page)
  await page.goto('/blog')
  await expect(page.getByText('No blog posts available')).toBeVisible()
  await expect(
    page.getByText('Check back later for our latest insights and updates.'),
  ).toBeVisible()
})

test('answers a missing article with 404', async ({ page, watch }) => {
  watch.expectStatus(404, '/blog/no-such-article')
  watch.expectStatus(404, '/api/blog/no-such-article')
  const response = await page.goto('/blog/no-such-article')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Article Not Found').first()).toBeVisible()
  await expect(
    page.getByText("The article you're looking for doesn't exist or has been removed."),
  ).toBeVisible()
})

test('a search looks at titles and excerpts, in any case, within a category', async ({
  page,
}) => {
  const post = { content: '<p>Words.</p>', tags: [], author: '', image: '', readTime: 0 }
  await answer(page, '/api/blog', [
    { ...post, id: 'a', title: 'Tide tables', excerpt: 'Of the sea.', category: 'Sea' },
    { ...post, id: 'b', title: 'Lamps', excerpt: 'Seen at HIGH TIDE.', category: 'Sea' },
    { ...post, id: 'c', title: 'Tidings', excerpt: 'From afar.', category: 'Land' },
  ])
  await openBare(page)
  await page.goto('/blog')
  const titles = page.getByRole('article').getByRole('heading')
  const search = page.getByRole('searchbox', { name: 'Search articles' })
  await search.fill('TIDE')
  await expect(titles).toHaveText(['Tide tables', 'Lamps'])
  await search.fill('tid')
  await expect(titles).toHaveText(['Tide tables', 'Lamps', 'Tidings'])
  await page.getByRole('button', { name: 'Land' }).click()
  await expect(titles).toHaveText(['Tidings'])
  await expect(page).toHaveURL('/blog?category=Land&q=tid')
  await page.reload()
  await expect(titles).toHaveText(['Tidings'])
  await expect(search).toHaveValue('tid')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(titles).toHaveCount(3)
})

test('a card without an excerpt shows the first 150 characters', async ({ page }) => {
  const text = 'All the boats in the harbour. '.repeat(10)
  await answer(page, '/api/blog', [
    {
      id: 'long',
      title: 'Boats',
      excerpt: '',
      category: '',
      image: '/no-such-picture.jpg',
      author: '',
      readTime: 0,
      publishedAt: null,
    },
  ])
  await answer(page, '/api/blog/long', { id: 'long', opening: text })
  await page.route('**/no-such-picture.jpg', (route) =>
    route.fulfill({ contentType: 'image/jpeg', body: 'no picture' }),
  )
  await openBare(page)
  await page.goto('/blog')
  const card = page.getByRole('article')
  await expect(card.getByRole('paragraph')).toHaveText(`${text.slice(0, 150)}…`)
  for (const fact of ['Draft', '5 min read', 'By Admin'])
    await expect(card.getByText(fact, { exact: true })).toBeVisible()
  await expect(card.locator('img'), 'a broken picture gives way').toHaveCount(0)
  await expect(card.locator('svg').first()).toBeVisible()
})
