import type { Page } from '@playwright/test'
import { addPerson, enter, type Person } from '../../helpers/people.ts'
import { administrator } from '../../helpers/quoin.ts'
import { expect, test } from '../../helpers/test.ts'

const link = (page: Page) => page.getByRole('link', { name: 'Edit this page' })
const editor = (page: Page) => page.getByRole('region', { name: 'Page editor' })

/** Signs in by the form of the back office. */
async function signIn(page: Page, person: Person = administrator) {
  const { username, password } = person
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test(
  'the site leads staff to the editor of a page, until they sign out',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.goto('/admin/login')
    await signIn(page)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()

    await page.goto('/about')
    await link(page).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/about?edit')
    await expect(editor(page)).toBeVisible()
    await expect(link(page)).toHaveCount(0)

    await page.goto('/admin')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    await page.goto('/about')
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    await expect(link(page)).toHaveCount(0)
  },
)

test('an ended session leads to the sign-in page, and from there to the editor', async ({
  page,
  watch,
}) => {
  await page.goto('/admin/login')
  await signIn(page)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.goto('/services')
  await expect(link(page)).toBeVisible()
  await page.context().clearCookies()
  watch.expectStatus(401, '/api/admin/me')

  await link(page).click()
  await expect(page).toHaveURL('/admin/login?to=%2Fservices%3Fedit')
  await signIn(page)
  await expect(page).toHaveURL('/services?edit')
  await expect(editor(page)).toBeVisible()
})

test('a viewer is not offered the editor', async ({ page, api }) => {
  const viewer = await addPerson(api, 'viewer')
  await page.goto('/admin/login')
  await signIn(page, viewer)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.goto('/about')
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await expect(link(page)).toHaveCount(0)
})

test('a visitor gets the same page as before, and makes no call for it', async ({
  page,
  visitor,
}) => {
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visitor.goto('/about')
  await expect(visitor.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await expect(link(visitor)).toHaveCount(0)
  expect(asked.filter((path) => /EditLink|^\/api\/admin/.test(path))).toEqual([])

  const before = await (await visitor.request.get('/about')).text()
  await enter(page)
  const staff = await (await page.request.get('/about')).text()
  expect(staff).toBe(before)
})

test('on a phone, nothing floats over the field that has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page)
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.goto('/contact')
  const floats = [
    link(page),
    page.getByRole('button', { name: 'Accessibility settings' }),
  ]
  for (const float of floats) await expect(float).toBeInViewport()
  const fields = page.getByRole('main').getByRole('textbox')
  for (const field of await fields.all()) {
    await field.focus()
    for (const float of floats) await expect(float).not.toBeInViewport()
  }
  await page.getByRole('heading', { level: 1 }).click()
  for (const float of floats) await expect(float).toBeInViewport()
})
