import { Admin, fill } from '../../helpers/admin.ts'
import { fail, hold } from '../../helpers/answers.ts'
import { read } from '../../helpers/content.ts'
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

test('the list names each section, its type and its day', async ({ page, api }) => {
  const stored = await read<{ title: string; type: string }[]>(
    api,
    '/api/admin/content/sections',
  )
  const buttons = page.getByRole('list', { name: 'Sections' }).getByRole('button')
  await expect(buttons).toHaveCount(stored.length)
  for (const [at, { title, type }] of stored.entries()) {
    await expect(buttons.nth(at)).toContainText(title)
    await expect(buttons.nth(at)).toContainText(`${type} section`)
    await expect(buttons.nth(at)).toContainText(/\d{1,2} [A-Z][a-z]+ \d{4}/)
  }
  await expect(buttons.filter({ hasText: 'hero section' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('a saved section is what visitors read', async ({ page, api, visitor }) => {
  const path = '/api/admin/content/sections/hero'
  const before = await read<{ title: string; metadata: object }>(api, path)
  const release = await hold(page, path)
  await page.getByLabel('Section Title').fill('Software that stays standing')
  await page.getByLabel('Primary Button Text').fill('Talk to us')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  release()
  await new Admin(page).expectToast('Content updated successfully')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    'Software that stays standing',
  )
  await api.put(path, { data: { title: before.title, metadata: before.metadata } })
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

test('a setting is saved letter by letter, alone and in order', async ({ page, api }) => {
  const { tagline: before } = await read<{ tagline: string }>(api, settings)
  await page.getByRole('tab', { name: 'Site Settings' }).click()
  const tagline = page.getByLabel('Tagline')
  await expect(tagline).toHaveValue(before)
  const sent: unknown[] = []
  const first = Promise.withResolvers<undefined>()
  await page.route(settings, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    sent.push(route.request().postDataJSON())
    // A slow answer must not let a later letter overtake it.
    if (sent.length === 1) await first.promise
    return route.fallback()
  })
  await tagline.press('End')
  await tagline.pressSequentially(' now')
  await expect(tagline).toHaveValue(`${before} now`)
  await expect.poll(() => sent).toHaveLength(1)
  first.resolve(undefined)
  await new Admin(page).expectToast('Site settings updated successfully')
  const stored = async () => (await read<{ tagline: string }>(api, settings)).tagline
  await expect.poll(stored).toBe(`${before} now`)
  expect(sent).toEqual(
    [' ', ' n', ' no', ' now'].map((typed) => ({ tagline: before + typed })),
  )
  await expect(tagline).toHaveValue(`${before} now`)
  await api.put(settings, { data: { tagline: before } })
})

test('all six settings stand there, each with what is stored', async ({ page, api }) => {
  const stored = await read<Record<string, string>>(api, settings)
  await page.getByRole('tab', { name: 'Site Settings' }).click()
  for (const [label, name] of [
    ['Site Name', 'siteName'],
    ['Tagline', 'tagline'],
    ['Site Description', 'description'],
    ['Contact Email', 'contactEmail'],
    ['Phone Number', 'phone'],
    ['Address', 'address'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(stored[name] ?? '')
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('button', { name: /save/i })).toHaveCount(0)
})

test('half an address is no failure while it is being typed', async ({
  page,
  api,
  watch,
}) => {
  watch.expectStatus(422, settings)
  const { contactEmail } = await read<{ contactEmail: string }>(api, settings)
  await page.getByRole('tab', { name: 'Site Settings' }).click()
  const email = page.getByLabel('Contact Email')
  await email.fill('')
  await email.pressSequentially('a@example.org')
  await expect(email).toHaveValue('a@example.org')
  await expect(email).not.toHaveAttribute('aria-invalid', 'true')
  const admin = new Admin(page)
  await admin.expectToast('Site settings updated successfully')
  await email.fill('a@')
  await email.blur()
  await admin.expectToast('Failed to update settings')
  await expect(email).toHaveValue('a@')
  await api.put(settings, { data: { contactEmail } })
})

test('business hours and the monthly goal have a form of their own', async ({
  page,
  api,
  visitor,
}) => {
  const path = '/api/admin/content/settings'
  const { hours, monthlyGoal } = await read<{ hours: string[]; monthlyGoal: number }>(
    api,
    path,
  )
  const admin = new Admin(page)
  await page.getByRole('tab', { name: 'Site Settings' }).click()
  await page.getByRole('button', { name: 'Edit More Settings' }).click()
  const form = admin.dialog('More Settings')
  await fill(form, { 'Business hours': 'Always open', 'Monthly revenue goal': '25000' })
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Settings updated successfully!')
  await expect(form).toHaveCount(0)

  expect(await read(api, path)).toMatchObject({
    hours: ['Always open'],
    monthlyGoal: 25000,
  })
  await visitor.goto('/contact')
  await expect(visitor.getByText('Always open')).toBeVisible()
  await api.put(path, { data: { hours, monthlyGoal } })
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
  const phone = page.getByLabel('Phone Number')
  const before = await phone.inputValue()
  await phone.press('End')
  await phone.pressSequentially('1')
  await new Admin(page).expectToast('Failed to update settings')
  await expect(phone).toHaveValue(`${before}1`)
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

test('a theme that cannot be applied leaves the one there is', async ({
  page,
  watch,
}) => {
  watch.expectStatus(500, settings)
  await fail(page, settings, 500, 'The store is closed.', 'PUT')
  await page.getByRole('tab', { name: 'Appearance' }).click()
  const card = page.getByRole('listitem', { name: 'Creative Purple' })
  await card.getByRole('button', { name: 'Apply' }).click()
  await new Admin(page).expectToast('Failed to update settings')
  await expect(card.getByRole('button')).toHaveText('Apply')
})
