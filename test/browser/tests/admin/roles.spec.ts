import type { APIRequestContext, Page } from '@playwright/test'
import routes from '../../../../admin-ui/routes.json' with { type: 'json' }
import { Admin, signIn } from '../../helpers/admin.ts'
import { expectNoViolations } from '../../helpers/axe.ts'
import { type Product, read } from '../../helpers/content.ts'
import { addPerson, enter } from '../../helpers/people.ts'
import { Quiet } from '../../helpers/quiet.ts'
import { administrator } from '../../helpers/quoin.ts'
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
async function controlsThatWrite(page: Page, quiet: Quiet): Promise<string[]> {
  // Behind a dialog the screen is hidden from who cannot see.
  await expect(page.locator('h1')).toBeVisible()
  const main = page.locator('main, [role="dialog"]')
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
  await quiet.settled()
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
  if (group === 'texts' || single) return []
  const screen = `/${path.replace(/^(?!admin\/)/, 'admin/')}`
  const [first] = await read<{ id: string }[]>(api, `/api/${path}?limit=1`)
  return first === undefined ? [screen] : [screen, `${screen}?edit=${first.id}`]
}

test.describe('a viewer @readonly', () => {
  test(
    'sees every screen and entry, and nothing there that writes',
    { tag: '@night' },
    async ({ page, api }) => {
      test.setTimeout(180_000)
      const quiet = new Quiet(page)
      await enter(page, await addPerson(api, 'viewer'))
      const { types } = await read<{ types: Described[] }>(api, '/api/admin/schema')
      const entries = await Promise.all(types.map((type) => addressesOf(api, type)))
      expect(entries.flat().length).toBeGreaterThan(types.length)
      const [product] = await read<Product[]>(api, '/api/products?limit=1')
      const found: Record<string, string[]> = {}
      for (const path of [
        ...routes.map((route) => route.path).filter((one) => !forNobody.includes(one)),
        '/admin/content?tab=settings',
        '/admin/content?tab=appearance',
        ...entries.flat(),
        `/admin/products/${product?.id ?? ''}`,
      ]) {
        await page.goto(path)
        const controls = await controlsThatWrite(page, quiet)
        if (controls.length > 0 && !own.includes(path)) found[path] = controls
        // Their screens are those of an editor with less on them; their windows are others.
        if (path.includes('?edit')) await expectNoViolations(page, 'as a viewer')
      }
      expect(found).toEqual({})
    },
  )

  test(
    'looks at an entry without a form, and saves nothing',
    { tag: '@smoke' },
    async ({ page, api }) => {
      const [product] = await read<Product[]>(api, '/api/products?limit=1')
      const { id = '', name = '' } = product ?? {}
      await enter(page, await addPerson(api, 'viewer'))
      await page.goto(`/admin/products?edit=${id}`)
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('You may look, but not change.')
      await expect(dialog).toContainText(name)
      await expect(dialog.getByRole('textbox')).toHaveCount(0)
      await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0)
      const answer = await page.request.put(`/api/products/${id}`, {
        data: { name: 'Mine' },
      })
      expect(answer.status()).toBe(403)
    },
  )
})

test('a role that is taken away ends what was open', async ({ page, api, watch }) => {
  watch.expectStatus(401, '/api/admin/me')
  watch.expectStatus(401, '/api/admin/schema')
  // The screen that is still open may ask for what the site says meanwhile.
  watch.expectStatus(401, '/api/admin/content/settings')
  const person = await addPerson(api, 'editor')
  await enter(page, person)
  const admin = new Admin(page)
  await admin.open('/admin/services', 'Services Management')
  const change = { data: { role: 'viewer', current: administrator.password } }
  await api.put(`/api/admin/users/${person.username}`, change)
  await page.goto('/admin/services')
  await expect(page).toHaveURL(/\/admin\/login/)
  await signIn(page, person)
  await expect(page).toHaveURL('/admin/services')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Service' })).toHaveCount(0)
})
