import { Admin, signIn } from '../../helpers/admin.ts'
import { hold } from '../../helpers/answers.ts'
import { pressOnceThere } from '../../helpers/keys.ts'
import { expect, test } from '../../helpers/test.ts'

test(
  'whoever signs in goes on to where they were going, until they sign out',
  { tag: '@smoke' },
  async ({ page, watch }) => {
    watch.expectStatus(401, '/api/admin/me')
    watch.expectStatus(401, '/api/admin/schema')
    watch.expectStatus(401, '/api/inquiries')
    await page.goto('/admin/products?status=draft&new')
    await expect(page).toHaveURL(/\/admin\/login/)
    const signingIn = await hold(page, '/api/admin/login')
    await signIn(page)
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
    signingIn()
    const admin = new Admin(page)
    await admin.expectToast('Login successful!')
    await expect(page).toHaveURL('/admin/products?status=draft&new')
    await expect(admin.dialog('Add New Product')).toBeVisible()
    await page.keyboard.press('Escape')

    const signingOut = await hold(page, '/api/admin/logout')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Logging out...' })).toBeDisabled()
    signingOut()
    await expect(page).toHaveURL(/\/admin\/login/)
    expect((await page.request.get('/api/inquiries')).status()).toBe(401)
    await page.goto('/admin/users')
    await expect(page).toHaveURL(/\/admin\/login/)
  },
)

test('Escape counts as soon as a window can be seen', async ({ page, watch }) => {
  watch.expectStatus(401, '/api/admin/me')
  watch.expectStatus(401, '/api/admin/schema')
  await pressOnceThere(page, '[role=dialog]', { key: 'Escape' })
  await page.goto('/admin/products?new')
  await signIn(page)
  await expect(page.locator('html[data-pressed]')).toBeAttached()
  await expect(page).toHaveURL('/admin/products')
  await expect(new Admin(page).dialog('Add New Product')).toBeHidden()
})
