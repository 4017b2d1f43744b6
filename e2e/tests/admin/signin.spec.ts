import { Admin, signIn } from '../../helpers/admin.ts'
import { fail, hold } from '../../helpers/answers.ts'
import { administrator } from '../../helpers/quoin.ts'
import { expect, test } from '../../helpers/test.ts'

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
    await signIn(page, { username, password })
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
    await signIn(page, { username, password: 'wrong' })
    await admin.expectToast('Login failed')
    seen.push(await toasts.getByRole('listitem').innerText())
  }
  expect(seen[1]).toBe(seen[0])
  await expect(page).toHaveURL('/admin/login')
})

test('the button says that it is signing in, and then where one is', async ({ page }) => {
  await page.goto('/admin/login')
  const release = await hold(page, '/api/admin/login')
  await signIn(page)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  release()
  await new Admin(page).expectToast('Login successful!')
  await expect(page).toHaveURL('/admin')
})

test('a sign-in that fails without a word is told in ours', async ({ page, watch }) => {
  watch.expectStatus(500, '/api/admin/login')
  await page.route('/api/admin/login', (route) => route.fulfill({ status: 500 }))
  await page.goto('/admin/login')
  await signIn(page)
  const admin = new Admin(page)
  await admin.expectToast('Login failed')
  await admin.expectToast('Invalid credentials')
  await expect(page.getByLabel('Username')).toHaveValue(administrator.username)
})

test('a sign-in that the server refuses is told in its words', async ({
  page,
  watch,
}) => {
  watch.expectStatus(429, '/api/admin/login')
  await page.goto('/admin/login')
  await fail(page, '/api/admin/login', 429, 'Too many attempts.')
  await signIn(page)
  await new Admin(page).expectToast('Too many attempts.')
})

test('the page says what it asks for, and leads back to the website', async ({
  page,
}) => {
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
  for (const words of [
    'Enter your credentials to access the admin dashboard',
    'Forgot your credentials? Contact the system administrator.',
  ])
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Website' }).click()
  await expect(page).toHaveURL('/')
})

test('whoever was sent to sign in goes on to where they were going', async ({ page }) => {
  await page.goto('/admin/products?status=draft&new')
  await expect(page).toHaveURL(/\/admin\/login/)
  await signIn(page)
  await expect(page).toHaveURL('/admin/products?status=draft&new')
  await expect(page.getByRole('dialog', { name: 'Add New Product' })).toBeVisible()
})

for (const path of [
  '/admin',
  '/admin/services',
  '/admin/blog',
  '/admin/inquiries',
  '/admin/content',
  '/admin/searches',
  '/admin/trash',
  '/admin/users',
])
  test(`${path} asks to sign in`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(/\/admin\/login/)
  })

test('signing out ends the session', async ({ page, watch }) => {
  await page.goto('/admin/login')
  await signIn(page)
  await expect(page).toHaveURL('/admin')
  const release = await hold(page, '/api/admin/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Logging out...' })).toBeDisabled()
  release()
  await expect(page).toHaveURL(/\/admin\/login/)
  watch.expectStatus(401, '/api/inquiries')
  expect((await page.request.get('/api/inquiries')).status()).toBe(401)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/login/)
})

test('a sign-out that fails says so and keeps the session', async ({ page, watch }) => {
  watch.expectStatus(500, '/api/admin/logout')
  await page.goto('/admin/login')
  await signIn(page)
  await expect(page).toHaveURL('/admin')
  await page.route('/api/admin/logout', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'Logout' }).click()
  const admin = new Admin(page)
  await admin.expectToast('Logout failed')
  await admin.expectToast('Please try again.')
  await expect(page).toHaveURL('/admin')
})
