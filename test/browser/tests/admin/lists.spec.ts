import type { APIRequestContext, Page } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
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

test('ticked entries change their status and are deleted together', async ({
  page,
  api,
}) => {
  const { word, made } = await three(api)
  const admin = new Admin(page)
  await admin.open(`${screen[0]}?q=${word}`, screen[1])
  await expect(titles(page)).toHaveCount(3)
  await page.getByRole('checkbox', { name: `Select ${word} Bass` }).check()
  await page.getByRole('checkbox', { name: `Select ${word} Cello` }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('combobox', { name: 'Change status' }).selectOption('Inactive')
  await admin.expectToast('2 products updated successfully!')
  for (const { id } of made)
    expect(await read<Product>(api, `${path}/${id}`)).toMatchObject({
      status: 'inactive',
    })

  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expect(admin.question).toContainText(
    'Are you sure you want to delete these 2 products?',
  )
  await admin.question.getByRole('button', { name: 'Delete' }).click()
  await admin.expectToast('2 products deleted successfully!')
  await expect(titles(page)).toHaveText([`${word} Alto`])
})
