import type { Page } from '@playwright/test'
import { Admin, fill } from '../../helpers/admin.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

/** The names of the controls that a notice lies over. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const notice = document.querySelector('[role=region][aria-label^=Notifications] li')
    if (notice === null) throw new Error('there is no notice')
    const place = notice.getBoundingClientRect()
    return [...document.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((control) => !notice.contains(control) && control.checkVisibility())
      .filter((control) => control.closest('[aria-hidden=true]') === null)
      .filter((control) => {
        const { left, top, right, bottom } = control.getBoundingClientRect()
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        // What a window has scrolled away is not there to be covered.
        const frame = control.closest('[role=dialog]')?.getBoundingClientRect()
        if (frame && (y < frame.top || y > frame.bottom)) return false
        const over =
          x > place.left && x < place.right && y > place.top && y < place.bottom
        return over && notice.contains(document.elementFromPoint(x, y))
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
  })
}

test('a notice covers no control at any size, and is read out beside a window', async ({
  page,
}) => {
  const admin = new Admin(page)
  await admin.open('/admin/products', 'Products Management')
  for (const size of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
    { width: 390, height: 500 },
  ]) {
    await page.setViewportSize(size)
    const form = await admin.start('Add Product', 'Add New Product')
    await fill(form, { Name: 'Notice', Description: 'Any.', Specifications: '{' })
    await form.getByRole('button', { name: 'Save' }).click()
    await admin.expectToast('Error')
    const region = page.getByRole('region', { name: /^Notifications/ })
    await expect(region.getByText('Error', { exact: true })).toBeVisible()
    await expect.poll(() => covered(page)).toEqual([])
    await form.getByRole('button', { name: 'Cancel' }).click()
    await admin.question.getByRole('button', { name: 'Discard' }).click()
    await expect(form).toHaveCount(0)
  }
})
