import { fail } from '../../helpers/answers.ts'
import { expect, test } from '../../helpers/test.ts'

test.describe('a server that fails @readonly', () => {
  test.use({ as: 'administrator' })

  test(
    'a back office that cannot be described says so, and can be tried again',
    { tag: '@smoke' },
    async ({ page, watch }) => {
      watch.expectStatus(500, '/api/admin/schema')
      watch.expectError(/The store is closed/)
      await fail(page, '/api/admin/schema', 500, 'The store is closed.')
      // A server that cannot answer the call leaves the answer out of the page as well.
      await page.route('/admin/products', async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace(
          /<script [^>]*id="brought".*?<\/script>/s,
          '',
        )
        await route.fulfill({ response, body })
      })
      await page.goto('/admin/products')
      await expect(page.getByText('Something went wrong')).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(page).toHaveURL('/admin/products')
      await expect(
        page.getByRole('heading', { name: 'Products Management' }),
      ).toBeVisible()
    },
  )
})
