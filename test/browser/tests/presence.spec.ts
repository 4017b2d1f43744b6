import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { Admin, fill } from '../helpers/admin.ts'
import { expectAccessible } from '../helpers/axe.ts'
import { create, fresh, type Product, read } from '../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../helpers/fits.ts'
import { administrator } from '../helpers/quoin.ts'
import { watchShifts } from '../helpers/shift.ts'
import { expect, test } from '../helpers/test.ts'

test.use({ as: 'administrator' })

const path = '/api/products'

/** Says who else is there. */
const here = (page: Page | Locator, words: string) =>
  page.getByRole('status').getByText(words)

/** Lets somebody else of the staff use a browser; gives their name. */
async function signInAnother(page: Page, api: APIRequestContext): Promise<string> {
  const username = fresh('maria').replace(' ', '-')
  const data = { username, password: 'horse correct staple' }
  const person = { ...data, role: 'administrator', current: administrator.password }
  expect((await api.post('/api/admin/users', { data: person })).status()).toBe(201)
  const answer = await page.context().request.post('/api/admin/login', { data })
  expect(answer.status()).toBe(200)
  return username
}

function make(api: APIRequestContext): Promise<Product> {
  return create(api, path, { name: fresh('Shared desk'), description: 'As it began.' })
}

test('two people see each other come, type, save and go', async ({
  page,
  api,
  colleague,
  watch,
}) => {
  const maria = await signInAnother(colleague, api)
  const { id, name } = await make(api)
  const mine = new Admin(page)
  const theirs = new Admin(colleague)
  await mine.open(`/admin/products/${id}`, name)
  await expect(page.getByLabel(/^Description/)).toBeVisible()
  await theirs.open('/admin/products', 'Products Management')
  const form = await theirs.edit(name)
  await expect(here(page, `${maria} is here too`)).toBeVisible()
  await expect(here(colleague, 'admin is here too')).toBeVisible()

  await page.getByLabel(/^Description/).fill('My words.')
  await expect(here(colleague, 'admin is typing here')).toBeVisible()
  await fill(form, { Icon: 'fas fa-star' })
  await expect(here(page, `${maria} is typing here`)).toBeVisible()

  // Who saves late meets what the other one saved, and keeps both.
  await form.getByRole('button', { name: 'Save' }).click()
  await theirs.expectToast('Product updated successfully!')
  await expect(here(page, maria)).toHaveCount(0)
  watch.expectStatus(412, `${path}/${id}`)
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(page.getByText('Somebody else has changed this')).toBeVisible()
  await save.click()
  await mine.expectToast('Product updated successfully!')
  const stored = await read<Product & { icon: string }>(api, `${path}/${id}`)
  expect(stored).toMatchObject({ description: 'My words.', icon: 'fas fa-star' })

  await theirs.open(`/admin/products/${id}`, name)
  await expect(here(page, `${maria} is here too`)).toBeVisible()
  await colleague.close()
  await expect(here(page, maria)).toHaveCount(0)
})

test('one sees what one has open in another tab: sections, settings and their window', async ({
  context,
  page,
}) => {
  const other = await context.newPage()
  const words = 'You have this open in another tab'
  await page.goto('/admin/content')
  await other.goto('/admin/content')
  await expect(here(page, words)).toBeVisible()
  await expect(here(other, words)).toBeVisible()
  await other.getByRole('tab', { name: 'Site Settings' }).click()
  await expect(here(page, words)).toHaveCount(0)
  await expect(here(other, words)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Site Settings' }).click()
  await expect(here(other, words)).toBeVisible()
  await page.getByRole('button', { name: 'Edit More Settings' }).click()
  await expect(here(page.getByRole('dialog'), words)).toBeVisible()
  await other.close()
  await expect(here(page, words)).toHaveCount(0)
})

test('who comes shows without the live feed as well, a little later', async ({
  page,
  api,
  colleague,
  watch,
}) => {
  const maria = await signInAnother(colleague, api)
  const { id, name } = await make(api)
  watch.expectError(/ERR_FAILED/)
  await page.clock.install()
  await page.route('**/api/live*', (route) => route.abort())
  const said = page.waitForResponse((answer) => answer.url().includes('/presence/'))
  await new Admin(page).open(`/admin/products/${id}`, name)
  await said
  const joined = colleague.waitForResponse((answer) =>
    answer.url().includes('/presence/'),
  )
  await new Admin(colleague).open(`/admin/products/${id}`, name)
  await joined
  await expect(here(page, maria)).toHaveCount(0)
  await page.clock.runFor(20_000)
  await expect(here(page, `${maria} is here too`)).toBeVisible()
})

test('nothing moves when somebody comes, and axe finds nothing', async ({
  page,
  api,
  colleague,
}) => {
  const maria = await signInAnother(colleague, api)
  const { id, name } = await make(api)
  const shifted = await watchShifts(page)
  await new Admin(page).open(`/admin/products/${id}`, name)
  await page.waitForLoadState('networkidle')
  const before = await shifted()
  await new Admin(colleague).open(`/admin/products/${id}`, name)
  await expect(here(page, `${maria} is here too`)).toBeVisible()
  expect(await shifted()).toEqual(before)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
})
