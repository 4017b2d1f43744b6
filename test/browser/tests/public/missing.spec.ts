import { expect, reading, test } from '../../helpers/test.ts'

test.use(reading)

test(
  'an unknown address is not found, within the site',
  { tag: '@smoke' },
  async ({ page, watch }) => {
    watch.expectStatus(404, '/nowhere')
    const answer = await page.goto('/nowhere')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  },
)
