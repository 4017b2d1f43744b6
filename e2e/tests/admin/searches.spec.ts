import { Admin } from '../../helpers/admin.ts'
import { answer, fail } from '../../helpers/answers.ts'
import { expectAccessible } from '../../helpers/axe.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const path = '/api/admin/search/misses'

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

test('says when there are none, and when the server cannot tell', async ({
  page,
  watch,
}) => {
  await answer(page, path, [])
  await new Admin(page).open('/admin/searches', 'Searches')
  await expect(page.getByText('No searches without result')).toBeVisible()
  await page.unrouteAll()
  watch.expectStatus(503, path)
  await fail(page, path, 503, 'There is no search here.')
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('503: There is no search here.')
})

test('axe finds nothing on the searches', async ({ page }) => {
  const last = '2026-01-01T10:00:00Z'
  const long = 'an uncommonly long question that somebody asked of us'
  await answer(page, path, [
    { query: 'opening hours', count: 1204, last },
    { query: long, count: 2, last },
  ])
  await new Admin(page).open('/admin/searches', 'Searches')
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
})
