import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { create, fresh } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

const path = '/api/search'

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

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 100 })
  }).toPass()
}

test(
  'suggests products, services, articles and jobs as one types',
  { tag: '@smoke' },
  async ({ page, api }) => {
    const { word } = await stock(api)
    await page.goto('/about')
    await box(page).pressSequentially(word.slice(0, -1))
    await expect(options(page)).toHaveCount(4)
    await expect(options(page).first()).toHaveText(`Master of ${word} Job For a ${word}.`)
    for (const found of ['Berth planner Product', 'Boat care Service', 'Fog Article'])
      await expect(options(page).filter({ hasText: found })).toBeVisible()
    await expect(options(page).locator('mark')).toHaveText([word, word, word, word])
    await expect(page.getByText('4 results. Press Enter to see all.')).toBeVisible()
    await box(page).pressSequentially(`${word.slice(-1)} TIDE`)
    await expect(options(page)).toHaveText([/^Berth planner Product/])
    await page.getByRole('heading', { level: 1 }).click()
    await expect(options(page), 'a click outside closes them').toHaveCount(0)
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
    await box(page).press('ArrowDown')
    await options(page).click()
    await expect(page).toHaveURL(/\/products\/berth-planner/)
  },
)

test('a late answer does not take the place of a newer one', async ({ page, api }) => {
  const { word } = await stock(api)
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  await page.route(
    (url) => url.pathname === path && url.searchParams.get('q') === word,
    async (route) => {
      await late
      await route.continue()
    },
  )
  await page.goto('/about')
  const asked = page.waitForRequest((request) => request.url().includes(path))
  await box(page).fill(word)
  await asked
  await box(page).fill(`${word} tide`)
  await expect(options(page)).toHaveText([/^Berth planner/])
  resolve(undefined)
  await expect(page.getByText('1 result. Press Enter to see it.')).toBeVisible()
  await expect(options(page)).toHaveText([/^Berth planner/])
})

test('the results are searched, filtered and opened by keyboard alone', async ({
  page,
  api,
}) => {
  const { word, job } = await stock(api)
  await page.goto('/about')
  await box(page).focus()
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  await expect(page).toHaveURL(`/search?q=${word}`)
  const filter = page.getByRole('navigation', { name: 'Filter by type' })
  const jobs = filter.getByRole('link', { name: 'Jobs 1' })
  await expect(jobs).toBeVisible()
  await tabTo(page, jobs)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: '1 result' })).toBeVisible()
  await expect(jobs).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: `Master of ${word}` }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/careers?job=${job.id}`)
})

test('what is added shows in the results that are open, and no draft ever', async ({
  page,
  api,
}) => {
  const name = fresh('Periscope')
  await page.goto(`/search?q=${encodeURIComponent(name)}`)
  await expect(page.getByText('Nothing found')).toBeVisible()
  const product = { name, description: 'Looks round.', status: 'draft' }
  const { id } = await create(api, '/api/products', product)
  const seen = await create(api, '/api/products', { ...product, status: 'active' })

  await expect(page.getByRole('region', { name: '1 result' })).toBeVisible()
  const link = page.getByRole('main').getByRole('link', { name })
  await expect(link).toHaveAttribute('href', `/products/${seen.id}`)
  await api.put(`/api/products/${id}`, { data: { status: 'active' } })
  await expect(link).toHaveCount(2)
  await api.put(`/api/products/${seen.id}`, { data: { status: 'draft' } })
  await expect(link).toHaveCount(1)
  await expect(link).toHaveAttribute('href', `/products/${id}`)
})

test('the drawer has the search too', { tag: '@phone' }, async ({ page, api }) => {
  const { word } = await stock(api)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('combobox').fill(word)
  await options(page).filter({ hasText: 'Fog' }).click()
  await expect(page).toHaveURL(/\/blog\/fog/)
  await expect(drawer).toHaveCount(0)
})
