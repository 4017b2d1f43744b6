import type { APIRequestContext, Page } from '@playwright/test'
import routes from '../../../admin-ui/routes.json' with { type: 'json' }
import { Admin, signIn } from '../../helpers/admin.ts'
import { expectAccessible } from '../../helpers/axe.ts'
import { create, fresh, type Product, read } from '../../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { addPerson, enter } from '../../helpers/people.ts'
import { expect, test } from '../../helpers/test.ts'

/** What of a type says where its screen and its entries are. */
interface Described {
  path: string
  group?: string
  single?: boolean
}

/** What a viewer may use: their own account is theirs, and whoever tries a call out is told what the server says. */
const own = ['/admin/account', '/admin/api']

/** Pages for whoever is not signed in. */
const forNobody = ['/admin/login', '/admin/forgot', '/admin/reset', '/admin/confirm']

/** How controls that write begin, wherever they are. */
const writing =
  /^(add|apply|change|copy preview|create|delete|discard|edit|empty|make|mark|merge|move|new(?! inquiries$)|publish|remove|rename|replace|reset|restore|revoke|save|schedule|send|unpublish|upload)\b/i

/** Waits until a screen is there; gives the names of what writes on it. */
async function controlsThatWrite(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  // Behind a dialog the screen is hidden from who cannot see.
  await expect(page.locator('h1')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const main = page.locator('main, [role="dialog"]')
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
  const names = await main
    .locator('button, a, [role="button"], [role="switch"], [type="checkbox"]')
    .evaluateAll((all) =>
      all.map((each) => each.getAttribute('aria-label') ?? each.textContent.trim()),
    )
  const boxes = await main.locator('textarea, [contenteditable="true"]').count()
  return [
    ...names.filter((name) => writing.test(name)),
    ...Array.from({ length: boxes }, () => 'a box to type in'),
  ]
}

/** Where the entries of a type are, and the first of them. */
async function addressesOf(api: APIRequestContext, type: Described): Promise<string[]> {
  const { path, group, single = false } = type
  if (group === 'content' || single) return []
  const screen = `/${path.replace(/^(?!admin\/)/, 'admin/')}`
  const [first] = await read<{ id: string }[]>(api, `/api/${path}?limit=1`)
  return first === undefined
    ? [screen]
    : [screen, `${screen}?edit=${first.id}`, `${screen}/${first.id}`]
}

/** What of the screens at some addresses writes, by address. */
async function offered(page: Page, paths: string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    const controls = await controlsThatWrite(page, path)
    if (controls.length > 0 && !own.includes(path)) found[path] = controls
  }
  return found
}

test('a viewer sees every screen, and nothing on it that writes', async ({
  page,
  api,
}) => {
  test.slow()
  await enter(page, await addPerson(api, 'viewer'))
  const paths = routes.map(({ path }) => path).filter((path) => !forNobody.includes(path))
  const tabs = ['/admin/content?tab=settings', '/admin/content?tab=appearance']
  expect(await offered(page, [...paths, ...tabs])).toEqual({})
})

test('a viewer sees the entries of every type, and nothing there that writes', async ({
  page,
  api,
}) => {
  test.slow()
  await enter(page, await addPerson(api, 'viewer'))
  const { types } = await read<{ types: Described[] }>(api, '/api/admin/schema')
  const addresses = await Promise.all(types.map((type) => addressesOf(api, type)))
  expect(addresses.flat().length).toBeGreaterThan(types.length)
  expect(await offered(page, addresses.flat())).toEqual({})
})

test('a viewer looks at an entry without a form', async ({ page, api }) => {
  const { id, name } = await create(api, '/api/products', {
    name: fresh('Seen'),
    description: 'To be looked at.',
  })
  await enter(page, await addPerson(api, 'viewer'))
  await page.goto(`/admin/products?edit=${id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You may look, but not change.')
  await expect(dialog).toContainText(name)
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  const answer = await page.request.put(`/api/products/${id}`, { data: { name: 'Mine' } })
  expect(answer.status()).toBe(403)
  expect(await read<Product>(api, `/api/products/${id}`)).toMatchObject({ name })
})

test('an editor writes content, and is shown nothing of an administrator’s', async ({
  page,
  api,
}) => {
  await enter(page, await addPerson(api, 'editor'))
  const admin = new Admin(page)
  await admin.open('/admin/products', 'Products Management')
  await expect(page.getByRole('button', { name: 'Add Product' })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('link', { name: 'Trash' })).toBeVisible()
  for (const name of ['Users', 'Access tokens', 'Webhooks']) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog', { name: 'Go to, find or create' })
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(name)
    await expect(palette.getByRole('option', { name, exact: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
  }
  for (const path of ['/admin/users', '/admin/tokens', '/admin/webhooks']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(/administrators/i)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  }
})

test('a role that is taken away ends what was open', async ({ page, api, watch }) => {
  watch.expectStatus(401, '/api/admin/me')
  // The screen that is still open may ask for what the site says meanwhile.
  watch.expectStatus(401, '/api/admin/content/settings')
  const person = await addPerson(api, 'editor')
  await enter(page, person)
  const admin = new Admin(page)
  await admin.open('/admin/services', 'Services Management')
  const change = { data: { role: 'viewer' } }
  await api.put(`/api/admin/users/${person.username}`, change)
  await page.goto('/admin/services')
  await expect(page).toHaveURL(/\/admin\/login/)
  await signIn(page, person)
  await expect(page).toHaveURL('/admin/services')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Service' })).toHaveCount(0)
})

test.describe('for administrators', () => {
  test.use({ as: 'administrator' })

  test.beforeEach(async ({ api }) => {
    const token = { name: fresh('Deployment'), role: 'editor' }
    await create(api, '/api/admin/tokens', token)
    const events = ['post.created', 'inquiry.*']
    const hook = { url: 'https://198.18.0.1/hook', events, active: false }
    await api.post('/api/admin/webhooks', { data: hook })
  })

  for (const { path, opener } of [
    { path: '/admin/account', opener: 'Set up an authenticator app' },
    { path: '/admin/users', opener: 'Add User' },
    { path: '/admin/tokens', opener: 'New token' },
    { path: '/admin/webhooks', opener: 'New webhook' },
    { path: '/admin/api', opener: undefined },
  ])
    test(`axe finds nothing on ${path}`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
      await expectNoSidewaysScrolling(page)
      if (opener === undefined) return
      await page.getByRole('button', { name: opener, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScrolling(page)
    })
})
