import { Admin, fill } from '../../helpers/admin.ts'
import { read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const settings = '/api/admin/content/settings'
const screen = ['/admin/content', 'Content Management'] as const

test.beforeEach(({ page }) => new Admin(page).open(...screen))

test(
  'a saved section is what visitors read',
  { tag: '@smoke' },
  async ({ page, api, visitor }) => {
    const path = '/api/admin/content/sections/hero'
    const before = await read<{ title: string; metadata: object }>(api, path)
    await page.getByLabel('Section Title').fill('Software that stays standing')
    await page.getByLabel('Primary Button Text').fill('Talk to us')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await new Admin(page).expectToast('Content updated successfully')
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
    await visitor.goto('/')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
      'Software that stays standing',
    )
    await api.put(path, { data: { title: before.title, metadata: before.metadata } })
  },
)

test('a theme is applied for everybody', async ({ page, visitor, api }) => {
  await page.getByRole('tab', { name: 'Appearance' }).click()
  const card = (name: string) => page.getByRole('listitem', { name })
  await expect(card('Professional Blue').getByRole('button')).toHaveText('Active')
  await card('Nature Green').getByRole('button', { name: 'Apply' }).click()
  await new Admin(page).expectToast('Site settings updated successfully')
  await expect(card('Nature Green').getByRole('button')).toHaveText('Active')
  await expect(card('Professional Blue').getByRole('button')).toHaveText('Apply')
  await visitor.goto('/')
  await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'green')
  await api.put(settings, { data: { theme: 'blue' } })
})

test(
  'settings are saved as they are typed or by their form, and visitors read them',
  { tag: '@smoke' },
  async ({ page, api, visitor }) => {
    const before = await read<Record<string, unknown>>(api, settings)
    const admin = new Admin(page)
    await page.getByRole('tab', { name: 'Site Settings' }).click()
    const tagline = page.getByLabel('Tagline')
    await expect(tagline).toHaveValue(String(before.tagline))
    const panel = page.getByRole('tabpanel')
    await expect(panel.getByRole('button', { name: /save/i })).toHaveCount(0)
    await tagline.press('End')
    await tagline.pressSequentially(' now')
    await admin.expectToast('Site settings updated successfully')
    const typed = `${String(before.tagline)} now`
    await expect.poll(() => read(api, settings)).toMatchObject({ tagline: typed })
    await expect(tagline).toHaveValue(typed)

    await page.getByRole('button', { name: 'Edit More Settings' }).click()
    const form = admin.dialog('More Settings')
    await fill(form, { 'Business hours': 'Always open', 'Monthly revenue goal': '25000' })
    await form.getByRole('button', { name: 'Save' }).click()
    await admin.expectToast('Settings updated successfully!')
    await expect(form).toHaveCount(0)
    expect(await read(api, settings)).toMatchObject({
      hours: ['Always open'],
      monthlyGoal: 25000,
    })
    await visitor.goto('/contact')
    await expect(visitor.getByText('Always open')).toBeVisible()
    const { tagline: old, hours, monthlyGoal } = before
    await api.put(settings, { data: { tagline: old, hours, monthlyGoal } })
  },
)
