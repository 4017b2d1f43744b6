import type { Page } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { fail } from '../../helpers/answers.ts'
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

for (const size of [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
  { width: 390, height: 500 },
]) {
  test(`a notice covers no control at ${size.width} by ${size.height}`, async ({
    page,
    watch,
  }) => {
    await page.setViewportSize(size)
    const admin = new Admin(page)
    await admin.open('/admin/products', 'Products Management')
    const form = await admin.start('Add Product', 'Add New Product')
    await form.getByLabel(/^Name/).fill('Notice')
    await form.getByLabel(/^Description/).fill('Covers nothing.')
    watch.expectStatus(500, '/api/products')
    await fail(page, '/api/products', 500, 'The store is closed.', 'POST')

    await form.getByRole('button', { name: 'Save' }).click()
    await admin.expectToast('500: The store is closed.')
    await expect.poll(() => covered(page)).toEqual([])
  })
}
