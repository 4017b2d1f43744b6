import type { APIRequestContext, Page } from '@playwright/test'
import { fail } from '../../helpers/answers.ts'
import { create } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

const lists = ['/api/products', '/api/services', '/api/blog', '/api/jobs']

interface Stock {
  /** A word that nothing else has. */
  word: string
  product: { id: string }
  post: { id: string }
  job: { id: string }
}

/** Stores an entry of each kind that a word finds, the job by its title. */
async function stock(api: APIRequestContext): Promise<Stock> {
  const word = `harbour${crypto.randomUUID().slice(0, 8)}`
  const description = `For a ${word}.`
  await create(api, '/api/services', { name: 'Boat care', description })
  return {
    word,
    product: await create(api, '/api/products', {
      name: 'Berth planner',
      description,
      features: ['Tide tables'],
    }),
    post: await create(api, '/api/blog', {
      title: 'Fog',
      content: '<p>Thick.</p>',
      excerpt: description,
      status: 'published',
    }),
    job: await create(api, '/api/jobs', { title: `Master of ${word}`, description }),
  }
}

const box = (page: Page) =>
  page.getByRole('banner').getByRole('combobox', { name: 'Search the site' })
const options = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

test('suggests products, services, articles and jobs as one types', async ({
  page,
  api,
}) => {
  const { word, product } = await stock(api)
  await page.goto('/about')
  await box(page).pressSequentially(word.slice(0, -1))
  await expect(options(page)).toHaveCount(4)
  await expect(options(page).first()).toHaveText(`Master of ${word}Job`)
  for (const found of ['Berth plannerProduct', 'Boat careService', 'FogArticle'])
    await expect(options(page).filter({ hasText: found })).toBeVisible()
  await expect(page.getByText('4 results. Press Enter to see all.')).toBeVisible()
  await box(page).pressSequentially(`${word.slice(-1)} TIDE`)
  await expect(options(page)).toHaveText(['Berth plannerProduct'])
  await options(page).click()
  await expect(page).toHaveURL(`/products/${product.id}`)
})

test('the arrow keys mark a suggestion and Enter opens it', async ({ page, api }) => {
  const { word, job } = await stock(api)
  await page.goto('/about')
  await box(page).fill(word)
  await expect(options(page)).toHaveCount(4)
  const marked = options(page).and(page.locator('[aria-selected=true]'))
  await expect(marked).toHaveCount(0)
  await box(page).press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await box(page).press('ArrowDown')
  await expect(marked).toHaveCount(0)
  await box(page).press('ArrowDown')
  await expect(marked).toHaveText(`Master of ${word}Job`)
  await expect(box(page)).toHaveAttribute(
    'aria-activedescendant',
    (await marked.getAttribute('id')) ?? '',
  )
  await box(page).press('Enter')
  await expect(page).toHaveURL(`/careers?job=${job.id}`)
  await expect(page.getByRole('dialog', { name: `Master of ${word}` })).toBeVisible()
})

test('Escape and a click outside close the suggestions', async ({ page, api }) => {
  const { word } = await stock(api)
  await page.goto('/about')
  await box(page).fill(word)
  await expect(options(page)).toHaveCount(4)
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await box(page).press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await box(page).fill(`${word} tide`)
  await expect(options(page)).toHaveCount(1)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(options(page)).toHaveCount(0)
})

test('Enter opens all results, at an address of their own', async ({ page, api }) => {
  const { word } = await stock(api)
  await page.goto('/about')
  await box(page).fill(` ${word} `)
  await box(page).press('Enter')
  await expect(page).toHaveURL(`/search?q=${word}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`Results for “${word}”`)
  await expect(heading).toBeFocused()
  const results = page.getByRole('region', { name: '4 results' })
  await expect(results.getByRole('link').first()).toHaveText(`Master of ${word}`)
  await page.reload()
  await results.getByRole('link', { name: 'Boat care' }).click()
  await expect(page).toHaveURL('/services')
})

test('a word that nothing has leads to contact', async ({ page }) => {
  await page.goto('/about')
  await box(page).fill('submarine')
  await expect(page.getByText('Nothing found. Try another word.')).toBeVisible()
  await box(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask Us Instead' })).toHaveAttribute(
    'href',
    '/contact',
  )
})

test('a search that fails can be tried again', async ({ page, api, watch }) => {
  const { word } = await stock(api)
  for (const path of lists) {
    watch.expectStatus(500, path)
    await fail(page, path, 500, 'The store is closed.')
  }
  await page.goto('/search')
  await box(page).fill(word)
  await expect(
    page.getByText('The search failed. Press Enter to try again.'),
  ).toBeVisible()
  await box(page).press('Enter')
  await expect(page.getByText('The search failed', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('region', { name: '4 results' })).toBeVisible()
})

test('the drawer has the search too', { tag: '@phone' }, async ({ page, api }) => {
  const { word, post } = await stock(api)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('combobox').fill(word)
  await options(page).filter({ hasText: 'Fog' }).click()
  await expect(page).toHaveURL(`/blog/${post.id}`)
  await expect(drawer).toHaveCount(0)
})
