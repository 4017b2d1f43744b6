import { answer } from '../../helpers/answers.ts'
import { type Post, read } from '../../helpers/content.ts'
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
  await page.goto('/blog')
  await expect(page.getByText('No blog posts available')).toBeVisible()
  await expect(
    page.getByText('Check back later for our latest insights and updates.'),
  ).toBeVisible()
})

test('shows an article with its contents and related articles', async ({
  page,
  request,
}) => {
  const [post] = await read<Post[]>(request, '/api/blog')
  await page.goto(`/blog/${post?.id ?? ''}`)
  await expect(
    page.getByRole('heading', { level: 1, name: post?.title ?? '' }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /Back to Blog/ }).first()).toHaveAttribute(
    'href',
    '/blog',
  )
  await expect(
    page.getByRole('article').getByRole('heading', { level: 2 }).first(),
  ).toBeVisible()
  await expect(
    page.locator('a[href^="#"]').filter({ hasText: /\w/ }).nth(1),
  ).toBeAttached()
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
