import { expectNoViolations } from '../../helpers/axe.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const links = [
  { name: 'Dashboard', path: '/admin' },
  { name: 'Analytics', path: '/admin/analytics' },
  { name: 'Products', path: '/admin/products' },
  { name: 'Services', path: '/admin/services' },
  { name: 'Blog', path: '/admin/blog' },
  { name: 'Inquiries', path: '/admin/inquiries' },
  { name: 'Content', path: '/admin/content' },
]

test.describe('the frame @readonly', () => {
  test('leads to each screen, and says which one is open', async ({ page }) => {
    await page.goto('/admin')
    const header = page.getByRole('banner')
    await expect(header.getByText('Admin Dashboard')).toBeVisible()
    await expect(header.getByText('Welcome, Admin')).toBeVisible()
    await expect(header.getByRole('link').first()).toHaveAttribute('href', '/')
    const nav = page.getByRole('navigation')
    for (const { name, path } of links.slice(1)) {
      await nav.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(nav.getByRole('link')).toHaveText([
        ...links.map((link) => link.name),
        'Pages',
        'Media',
      ])
      await expect(nav.locator('a[aria-current="page"]')).toHaveText([name])
    }
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page).toHaveURL('/admin')
  })

  test('is dark where the system is', { tag: '@smoke' }, async ({ page }) => {
    await page.goto('/admin/products')
    await expect(page.getByRole('article').first()).toBeVisible()
    const lightness = () =>
      page.evaluate(() => {
        const pen = document.createElement('canvas').getContext('2d')
        if (pen === null) return 0
        pen.fillStyle = getComputedStyle(document.documentElement).backgroundColor
        pen.fillRect(0, 0, 1, 1)
        return pen.getImageData(0, 0, 1, 1).data[0] ?? 0
      })
    await page.emulateMedia({ colorScheme: 'light' })
    const bright = await lightness()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(lightness).toBeLessThan(bright / 2)
  })

  test(
    'leads on from a phone by a drawer',
    { tag: ['@phone', '@smoke'] },
    async ({ page }) => {
      await page.goto('/admin')
      const nav = page.getByRole('navigation', { name: 'Admin' })
      await expect(nav.getByRole('link')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'More' })).toHaveCount(0)
      await expectNoViolations(page, 'on a phone')
      await expectNoSidewaysScrolling(page)

      const menu = page.getByRole('button', { name: 'Menu', exact: true })
      const drawer = page.getByRole('dialog', { name: 'Menu' })
      await menu.tap()
      await expect(drawer).toBeVisible()
      await expectNoViolations(page, 'the drawer')
      for (const { name } of links)
        await expect(nav.getByRole('link', { name, exact: true })).toBeVisible()
      await expect(nav.locator('a[aria-current="page"]')).toHaveText(['Dashboard'])
      await nav.getByRole('link', { name: 'Jobs' }).tap()
      await expect(page).toHaveURL('/admin/jobs')
      await expect(drawer).toHaveCount(0)

      // The focus goes round inside, and back to the button.
      await menu.tap()
      await expect(drawer.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Shift+Tab')
      await expect(drawer.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(drawer).toHaveCount(0)
      await expect(menu).toBeFocused()

      // A tap beside the drawer closes it.
      await menu.tap()
      await expect(drawer).toBeVisible()
      await page.touchscreen.tap(380, 500)
      await expect(drawer).toHaveCount(0)
      await menu.tap()
      await nav.getByRole('link', { name: 'Blog' }).tap()
      await expect(page).toHaveURL('/admin/blog')
      await expect(page.getByRole('article').first()).toBeVisible()
    },
  )
})

test('the admin app loads nothing of the public one', async ({ page, visitor }) => {
  const scripts = async (from: typeof page, path: string) => {
    await from.goto(path)
    await expect(from.getByRole('heading', { level: 1 })).toBeVisible()
    return from.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith('.js')),
    )
  }
  const inside = await scripts(page, '/admin/products')
  const outside = await scripts(visitor, '/products')
  expect(inside.filter((name) => outside.includes(name))).toEqual([])
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})
