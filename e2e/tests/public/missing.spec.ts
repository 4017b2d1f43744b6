import { expect, test } from '../../helpers/test.ts'

for (const path of ['/nowhere', '/products/a/b', '/blog/a/b/c'])
  test(`${path} is not found`, async ({ page, watch }) => {
    watch.expectStatus(404, path)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByText(/add the page to the router/)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })
