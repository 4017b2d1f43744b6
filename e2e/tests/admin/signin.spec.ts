import type { Page } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { administrator } from '../../helpers/quoin.ts'
import { expect, test } from '../../helpers/test.ts'

/** Fills the form as given and sends it. */
async function signIn(page: Page, username: string, password: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test.beforeEach(({ watch }) => watch.expectStatus(401, '/api/admin/me'))

for (const { name, username, password } of [
  { name: 'no username', username: '', password: 'a password' },
  { name: 'no password', username: 'admin', password: '' },
])
  test(`${name}: the form says so and calls nobody`, async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(request.url())
    })
    await page.goto('/admin/login')
    await signIn(page, username, password)
    const admin = new Admin(page)
    await admin.expectToast('Missing Information')
    await admin.expectToast('Please enter both username and password.')
    expect(calls).toEqual([])
  })

test('unknown names and wrong passwords get the same answer', async ({ page, watch }) => {
  watch.expectStatus(401, '/api/admin/login')
  await page.goto('/admin/login')
  const admin = new Admin(page)
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  const seen: string[] = []
  for (const username of [administrator.username, 'nobody']) {
    await page.reload()
    await signIn(page, username, 'wrong')
    await admin.expectToast('Login failed')
    seen.push(await toasts.getByRole('listitem').innerText())
  }
  expect(seen[1]).toBe(seen[0])
  await expect(page).toHaveURL('/admin/login')
})

test('the button says that it is signing in, and then where one is', async ({ page }) => {
  await page.goto('/admin/login')
  const answer = Promise.withResolvers<undefined>()
  await page.route('/api/admin/login', async (route) => {
    await answer.promise
    await route.continue()
  })
  await signIn(page, administrator.username, administrator.password)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  answer.resolve(undefined)
  await new Admin(page).expectToast('Login successful!')
  await expect(page).toHaveURL('/admin')
})

test('whoever was sent to sign in goes on to where they were going', async ({ page }) => {
  await page.goto('/admin/products')
  await expect(page).toHaveURL(/\/admin\/login/)
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await signIn(page, administrator.username, administrator.password)
  await expect(page).toHaveURL('/admin/products')
  await expect(page.getByRole('heading', { name: 'Products Management' })).toBeVisible()
})

for (const path of ['/admin', '/admin/services', '/admin/blog', '/admin/inquiries'])
  test(`${path} asks to sign in`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(/\/admin\/login/)
  })

test('signing out ends the session', async ({ page, watch }) => {
  await page.goto('/admin/login')
  await signIn(page, administrator.username, administrator.password)
  await expect(page).toHaveURL('/admin')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  watch.expectStatus(401, '/api/inquiries')
  expect((await page.request.get('/api/inquiries')).status()).toBe(401)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/login/)
})

test('a sign-out that fails says so and keeps the session', async ({ page, watch }) => {
  watch.expectStatus(500, '/api/admin/logout')
  await page.goto('/admin/login')
  await signIn(page, administrator.username, administrator.password)
  await expect(page).toHaveURL('/admin')
  await page.route('/api/admin/logout', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'Logout' }).click()
  const admin = new Admin(page)
  await admin.expectToast('Logout failed')
  await admin.expectToast('Please try again.')
  await expect(page).toHaveURL('/admin')
})
