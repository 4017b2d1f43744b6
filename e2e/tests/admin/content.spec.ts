import { Admin } from '../../helpers/admin.ts'
import { fail } from '../../helpers/answers.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const settings = '/api/admin/content/settings'
const screen = ['/admin/content', 'Content Management'] as const

test.beforeEach(({ page }) => new Admin(page).open(...screen))

test('the hero is chosen first, with its two buttons', async ({ page }) => {
  await expect(
    page.getByText('Manage your website content, settings, and appearance.'),
  ).toBeVisible()
  await expect(page.getByLabel('Content', { exact: true })).toHaveAttribute('rows', '10')
  await expect(page.getByLabel('Primary Button Text')).toHaveAttribute(
    'placeholder',
    'Get Started',
  )
  await expect(page.getByLabel('Primary Button Link')).toHaveAttribute(
    'placeholder',
    '/contact',
  )
})

test('choosing another section discards what was not saved', async ({ page }) => {
  const title = page.getByLabel('Section Title')
  const before = await title.inputValue()
  await title.fill('Half an idea')
  await expect(page.getByRole('region', { name: 'Live Preview' })).toContainText(
    'Half an idea',
  )
  const sections = page.getByRole('list', { name: 'Sections' }).getByRole('button')
  await sections.nth(1).click()
  await expect(title).not.toHaveValue('Half an idea')
  await expect(page.getByLabel('Primary Button Text')).toHaveCount(0)
  await sections.first().click()
  await expect(title).toHaveValue(before)
})

test('a section that fails to save says so and keeps the words', async ({
  page,
  watch,
}) => {
  const path = '/api/admin/content/sections/hero'
  watch.expectStatus(500, path)
  await fail(page, path, 500, 'The store is closed.')
  await page.getByLabel('Section Title').fill('Do not lose me')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await new Admin(page).expectToast('Failed to update content')
  await expect(page.getByLabel('Section Title')).toHaveValue('Do not lose me')
})

test('a setting is saved as it is typed, letter by letter', async ({ page, api }) => {
  await page.getByRole('tab', { name: 'Site Settings' }).click()
  const tagline = page.getByLabel('Tagline')
  const before = await tagline.inputValue()
  await tagline.press('End')
  await tagline.pressSequentially(' now')
  await expect(tagline).toHaveValue(`${before} now`)
  await new Admin(page).expectToast('Site settings updated successfully')
  const stored = async () =>
    ((await (await api.get(settings)).json()) as { tagline: string }).tagline
  await expect.poll(stored).toBe(`${before} now`)
  await expect(tagline).toHaveValue(`${before} now`)
  await api.put(settings, { data: { tagline: before } })
})

test('a setting that fails to save says so', async ({ page, watch }) => {
  watch.expectStatus(500, settings)
  await page.getByRole('tab', { name: 'Site Settings' }).click()
  await expect(page.getByLabel('Contact Email')).toHaveAttribute('type', 'email')
  await page.route(settings, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500 })
      : route.fallback(),
  )
  await page.getByLabel('Phone Number').press('End')
  await page.getByLabel('Phone Number').pressSequentially('1')
  await new Admin(page).expectToast('Failed to update settings')
})

test('three themes, of which one is active', async ({ page }) => {
  await page.getByRole('tab', { name: 'Appearance' }).click()
  const cards = page.getByRole('tabpanel').getByRole('listitem')
  await expect(cards.getByRole('heading')).toHaveText([
    'Professional Blue',
    'Nature Green',
    'Creative Purple',
  ])
  await expect(page.getByRole('button', { name: 'Active' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Active' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Apply' })).toHaveCount(2)
})
