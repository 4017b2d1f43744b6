import type { APIRequestContext, Page } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { fail } from '../../helpers/answers.ts'
import { create, fresh, type Product, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const path = '/api/products'
const screen = ['/admin/products', 'Products Management'] as const

/** Three products whose names share a word that no others have. */
async function three(api: APIRequestContext) {
  const word = fresh('Trio').replace(' ', '')
  const made: Product[] = []
  for (const [name, status] of [
    ['Bass', 'active'],
    ['Alto', 'inactive'],
    ['Cello', 'draft'],
  ])
    made.push(
      await create(api, path, {
        name: `${word} ${name}`,
        description: `Plays ${name?.toLowerCase()}.`,
        status,
      }),
    )
  return { word, made }
}

/** The names on the screen, in their order. */
const titles = (page: Page) => page.getByRole('article').getByRole('heading')

async function openTrio(page: Page, api: APIRequestContext) {
  const trio = await three(api)
  const admin = new Admin(page)
  await admin.open(`${screen[0]}?q=${trio.word}`, screen[1])
  await expect(titles(page)).toHaveCount(3)
  return { admin, ...trio }
}

test('a list is searched, filtered and sorted, and the address keeps it', async ({
  page,
  api,
}) => {
  const { word } = await three(api)
  await new Admin(page).open(...screen)
  const named = (...names: string[]) => names.map((name) => `${word} ${name}`)
  await page.getByRole('searchbox').fill(`${word.toUpperCase()} plays`)
  await expect(titles(page)).toHaveText(named('Bass', 'Alto', 'Cello'))
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await sort.selectOption('Name, A to Z')
  await expect(titles(page)).toHaveText(named('Alto', 'Bass', 'Cello'))
  await sort.selectOption('Newest first')
  await expect(titles(page)).toHaveText(named('Cello', 'Alto', 'Bass'))
  const filter = page.getByRole('combobox', { name: 'Filter by status' })
  await expect(filter.getByRole('option')).toHaveText([
    'All Products',
    'Active',
    'Inactive',
    'Draft',
  ])
  await filter.selectOption('Draft')
  await expect(titles(page)).toHaveText(named('Cello'))

  await page.reload()
  await expect(titles(page)).toHaveText(named('Cello'))
  await page.getByRole('searchbox').fill(`${word} xyzzy`)
  await expect(page.getByText('No draft products found')).toBeVisible()
  await expect(page.getByText('Try another search or filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(filter).toHaveValue('')
  await expect(titles(page).first()).toHaveText(`${word} Cello`)
})

test('ticked entries change their status together', async ({ page, api }) => {
  const { admin, word, made } = await openTrio(page, api)
  await page.getByRole('checkbox', { name: `Select ${word} Bass` }).check()
  await page.getByRole('checkbox', { name: `Select ${word} Cello` }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('combobox', { name: 'Change status' }).selectOption('Inactive')
  await admin.expectToast('2 products updated successfully!')
  for (const { name } of made)
    await expect(admin.card(name).getByText('inactive', { exact: true })).toBeVisible()
  for (const { id } of made)
    expect(await read<Product>(api, `${path}/${id}`)).toMatchObject({
      status: 'inactive',
    })
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByText('2 selected')).toHaveCount(0)
})

test('ticked entries are deleted together, after one question', async ({ page, api }) => {
  const { admin, word } = await openTrio(page, api)
  await page.getByRole('checkbox', { name: 'Select all 3 shown' }).check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expect(admin.question).toContainText(
    'Are you sure you want to delete these 3 products?',
  )
  await admin.question.getByRole('button', { name: 'Cancel' }).click()
  await expect(titles(page)).toHaveCount(3)
  await page.getByRole('checkbox', { name: `Select ${word} Alto` }).uncheck()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await admin.question.getByRole('button', { name: 'Delete' }).click()
  await admin.expectToast('2 products deleted successfully!')
  await expect(titles(page)).toHaveText([`${word} Alto`])
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('what cannot be changed together comes back, and is counted', async ({
  page,
  api,
  watch,
}) => {
  const { admin, word, made } = await openTrio(page, api)
  const own = `${path}/${made[1]?.id ?? ''}`
  watch.expectStatus(409, own)
  await fail(page, own, 409, 'Somebody needs it.', 'DELETE')
  await page.getByRole('checkbox', { name: 'Select all 3 shown' }).check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await admin.question.getByRole('button', { name: 'Delete' }).click()
  await admin.expectToast('Error')
  await admin.expectToast('1 of 3 failed. 409: Somebody needs it.')
  await expect(titles(page)).toHaveText([`${word} Alto`])
  await page.getByRole('button', { name: 'Undo the other 2' }).click()
  await admin.expectToast('Undone.')
  await expect(titles(page)).toHaveCount(3)
})

test('a long list is drawn in parts, and searched as a whole', async ({ page }) => {
  const many = Array.from({ length: 250 }, (_, at) => ({
    id: `many-${at}`,
    name: `Part ${at + 1}`,
    description: 'One of many.',
    status: 'active',
    features: [],
    icon: '',
    createdAt: '2026-01-01T10:00:00Z',
    updatedAt: '2026-01-01T10:00:00Z',
  }))
  await page.route(
    (url) => url.pathname === path,
    (route) => {
      const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
      const more = from + 125 < many.length
      return route.fulfill({
        json: many.slice(from, from + 125),
        headers: {
          'X-Total-Count': String(many.length),
          ...(more && { Link: `<${path}?cursor=${from + 125}>; rel="next"` }),
        },
      })
    },
  )
  await new Admin(page).open(...screen)
  await expect(page.getByText('Showing 100 of 250')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(titles(page)).toHaveCount(200)
  await page.getByRole('searchbox').fill('Part 249')
  await expect(titles(page)).toHaveText(['Part 249'])
})

test('the server searches a list that is longer than what was fetched', async ({
  page,
  api,
}) => {
  const name = fresh('Needle')
  const { id } = await create(api, path, { name, description: 'Hard to find.' })
  const rest = await read<Product[]>(api, path)
  await page.route(
    (url) => url.pathname === path,
    (route) =>
      route.fulfill({
        json: rest.filter((product) => product.id !== id),
        headers: {
          'X-Total-Count': '1000001',
          Link: `<${path}?cursor=far>; rel="next"`,
        },
      }),
  )
  await new Admin(page).open(...screen)
  await expect(titles(page).first()).toBeVisible()
  await page.getByRole('searchbox').fill(name.toLowerCase())
  await expect(titles(page)).toHaveText([name])
  await api.put(`${path}/${id}`, { data: { description: 'Found.' } })
  await expect(page.getByRole('article', { name })).toContainText('Found.')
})
