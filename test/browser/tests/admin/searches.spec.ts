import { Admin } from '../../helpers/admin.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

test('what a visitor searches for in vain is told to staff', async ({
  page,
  visitor,
}) => {
  await visitor.goto('/search?q=Quagga+Sanctuary')
  await expect(visitor.getByText('Nothing found')).toBeVisible()
  await new Admin(page).open('/admin/searches', 'Searches')
  const row = page.getByRole('row', { name: 'quagga sanctuary' })
  await expect(row.getByRole('cell')).toHaveText(['1', 'Just now'])
})
