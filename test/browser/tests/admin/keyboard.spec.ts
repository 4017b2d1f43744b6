import type { Locator, Page } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { fresh } from '../../helpers/content.ts'
import { administrator } from '../../helpers/quoin.ts'
import { expect, test } from '../../helpers/test.ts'

/** More than there are stops on the way to anything that these tests want. */
const mostStops = 120

/** Goes from one stop to the next until a control has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await target.waitFor()
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

test('the keyboard alone signs in, creates, edits, deletes and signs out', async ({
  page,
  watch,
}) => {
  watch.expectStatus(401, '/api/admin/me')
  watch.expectStatus(401, '/api/admin/schema')
  const admin = new Admin(page)
  const name = fresh('Typed')
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await page.goto('/admin/login')
  await tabTo(page, page.getByLabel('Username'))
  await page.keyboard.type(administrator.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(administrator.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')

  await press(page, page.getByRole('link', { name: 'Products', exact: true }).first())
  await expect(page).toHaveURL('/admin/products')
  await expect(page.getByRole('article').first()).toBeVisible()
  await press(page, button('Add Product'))
  const add = admin.dialog('Add New Product')
  await expect(add.getByLabel(/^Name/)).toBeFocused()
  await page.keyboard.type(name)
  await tabTo(page, add.getByLabel(/^Description/))
  await page.keyboard.type('Made without a mouse.')
  await press(page, add.getByRole('button', { name: 'Save' }))
  await admin.expectToast('Product created successfully!')
  await expect(add).toHaveCount(0)
  await expect(button('Add Product')).toBeFocused()

  const edit = admin.card(name).getByRole('button', { name: 'Edit' })
  await press(page, edit)
  const form = admin.dialog('Edit Product')
  await tabTo(page, form.getByLabel(/^Description/))
  await page.keyboard.press('End')
  await page.keyboard.type(' Twice.')
  await press(page, form.getByRole('button', { name: 'Save' }))
  await admin.expectToast('Product updated successfully!')
  await expect(form).toHaveCount(0)
  await expect(edit).toBeFocused()
  await expect(admin.card(name)).toContainText('Made without a mouse. Twice.')

  const remove = admin.card(name).getByRole('button', { name: 'Delete' })
  await press(page, remove, 'Space')
  await expect(admin.question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(admin.question).toHaveCount(0)
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, admin.question.getByRole('button', { name: 'Delete' }))
  await expect(admin.card(name)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await tabTo(page, button('Logout'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/login')
})

test.describe('by keyboard @readonly', () => {
  test.use({ as: 'administrator' })

  test('the focus goes round in a window, and back to what opened it', async ({
    page,
  }) => {
    for (const { path, opener, dialog } of [
      { path: '/admin/services', opener: 'Add Service', dialog: 'Add New Service' },
      { path: '/admin/users', opener: 'Change Password', dialog: /^Change Password of / },
      { path: '/admin/inquiries', opener: 'View', dialog: 'Inquiry Details' },
    ]) {
      await page.goto(path)
      const button = page.getByRole('button', { name: opener }).first()
      await button.focus()
      await page.keyboard.press('Enter')
      const opened = page.getByRole('dialog', { name: dialog })
      await expect(opened).toBeVisible()
      await expect(opened.locator(':focus')).toHaveCount(1)
      // The focus goes round inside, and never leaves.
      await page.keyboard.press('Shift+Tab')
      await expect(opened.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Tab')
      await expect(opened.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(opened).toHaveCount(0)
      await expect(button).toBeFocused()
    }
  })

  test('keys act where they are meant, and the list of keys names them', async ({
    page,
  }) => {
    const admin = new Admin(page)
    await admin.open('/admin/blog/new', 'Create New Blog Post')
    const text = page.getByRole('textbox', { name: 'Content' })
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await text.click()
    // In the text editor the key of the palette makes a link, and characters are typed.
    await page.keyboard.type('Why?')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(admin.dialog('Go to, find or create')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Link', exact: true })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await expect(admin.dialog('Keyboard Shortcuts')).toHaveCount(0)

    await page.goto('/admin/products')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.keyboard.press('?')
    const keys = admin.dialog('Keyboard Shortcuts')
    const place = (name: string) => keys.getByRole('region', { name })
    await expect(place('On every screen').getByRole('term').first()).toHaveText('Ctrl K')
    await expect(place('In the text editor')).toContainText('Ctrl Shift 8')
    // No single key acts behind a dialog.
    await page.keyboard.press('/')
    await expect(keys).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
    await page.keyboard.press('/')
    await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()
  })

  test(
    'the first stop skips to the content, and the menu and the tabs lead on',
    { tag: '@smoke' },
    async ({ page }) => {
      await new Admin(page).open('/admin', 'Welcome back, admin')
      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: 'Skip to content' })
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()

      const more = page.getByRole('button', { name: 'More' })
      await tabTo(page, more, 'Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(more).toHaveAttribute('aria-expanded', 'true')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Jobs' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(more).toBeFocused()
      await expect(page.getByRole('link', { name: 'Jobs' })).toHaveCount(0)
      await tabTo(
        page,
        page.getByRole('navigation').getByRole('link', { name: 'Content' }),
        'Shift+Tab',
      )
      await page.keyboard.press('Enter')

      await tabTo(page, page.getByRole('tab', { name: 'Website Content' }))
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('tab', { name: 'Site Settings' })).toBeFocused()
      await expect(page.getByLabel('Site Name')).toBeVisible()
      await page.keyboard.press('End')
      await expect(page.getByRole('tabpanel', { name: 'Appearance' })).toBeVisible()
    },
  )
})
