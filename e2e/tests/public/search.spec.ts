import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { fail, hold } from '../../helpers/answers.ts'
import { expectAccessible } from '../../helpers/axe.ts'
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

test('suggests products, services, articles and jobs as one types', async ({
  page,
  api,
}) => {
  const { word, product } = await stock(api)
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
  await expect(marked).toHaveText(new RegExp(`^Master of ${word} Job`))
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
  await expect(results.getByRole('heading', { level: 3 }).first()).toHaveText(
    `Master of ${word}`,
  )
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
  watch.expectStatus(503, path)
  await fail(page, path, 503, 'The search took too long.')
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

test('a search that takes its time says so', async ({ page, api }) => {
  const { word } = await stock(api)
  const release = await hold(page, path)
  await page.goto('/about')
  await box(page).fill(word)
  await expect(page.getByText('Searching...')).toBeVisible()
  await box(page).press('Enter')
  await expect(page.getByRole('main').getByText('Searching...')).toBeVisible()
  release()
  await expect(page.getByRole('region', { name: '4 results' })).toBeVisible()
})

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

test('the type is chosen in the address, back and forward', async ({ page, api }) => {
  const { word } = await stock(api)
  await page.goto(`/search?q=${word}`)
  const filter = page.getByRole('navigation', { name: 'Filter by type' })
  await expect(filter.getByRole('link')).toHaveCount(5)
  const chosen = filter.getByRole('link').and(page.locator('[aria-current=true]'))
  await expect(chosen).toHaveText('All 4')

  await filter.getByRole('link', { name: 'Articles 1' }).click()
  await expect(page).toHaveURL(`/search?q=${word}&type=post`)
  const articles = page.getByRole('region', { name: '1 result' })
  await expect(articles.getByRole('heading', { level: 3 })).toHaveText(['Fog'])
  await expect(chosen).toHaveText('Articles 1')

  await page.goBack()
  await expect(page.getByRole('region', { name: '4 results' })).toBeVisible()
  await page.goForward()
  await expect(articles).toBeVisible()
  await page.reload()
  await expect(articles).toBeVisible()
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

test('a typing error is forgiven', async ({ page, api }) => {
  const name = fresh('Barometer')
  await create(api, '/api/products', { name, description: 'Foretells.' })
  await page.goto(`/search?q=${encodeURIComponent(name.replace('meter', 'metre'))}`)
  await expect(page.getByRole('link', { name })).toBeVisible()
})

test('words in quotes are wanted side by side', async ({ page, api }) => {
  const { word } = await stock(api)
  await create(api, '/api/products', { name: `Rope of ${word}`, description: 'Long.' })
  await page.goto(`/search?q=${word} master`)
  await expect(page.getByRole('region', { name: '1 result' })).toBeVisible()
  await page.goto(`/search?q="${word} master"`)
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.goto(`/search?q="master of ${word}"`)
  await expect(page.getByRole('link', { name: `Master of ${word}` })).toBeVisible()
})

test('a search without result says what might be meant', async ({ page, api }) => {
  const { word } = await stock(api)
  await page.goto(`/search?q=${word}+zzzqqq`)
  const suggestion = page.getByRole('main').getByRole('link', { name: word })
  await expect(suggestion.locator('..')).toHaveText(`Did you mean ${word}?`)
  await suggestion.click()
  await expect(page).toHaveURL(`/search?q=${word}`)
  await expect(page.getByRole('region', { name: '4 results' })).toBeVisible()
})

test('further results are fetched when they are asked for', async ({ page, api }) => {
  const word = fresh('Flotilla').replace(' ', '')
  for (const number of Array.from({ length: 12 }).keys())
    await create(api, '/api/products', {
      name: `${word} ${number}`,
      description: 'One of many.',
    })
  await page.goto(`/search?q=${word}`)
  const hits = page.getByRole('region', { name: '12 results' }).locator('h3')
  await expect(hits).toHaveCount(10)
  await page.getByRole('button', { name: 'Show more results' }).click()
  await expect(hits).toHaveCount(12)
  await expect(page.getByRole('button', { name: 'Show more results' })).toHaveCount(0)
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

test('axe finds nothing on results, suggestions and a search without result', async ({
  page,
  api,
}) => {
  const { word } = await stock(api)
  await page.goto(`/search?q=${word}&type=post`)
  await expect(page.getByRole('region', { name: '1 result' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/search?q=zzzqqq')
  await expect(page.getByText('Nothing found')).toBeVisible()
  const again = page.getByRole('combobox', { name: 'Search again' })
  await again.fill(word)
  await expect(options(page)).toHaveCount(4)
  await again.press('ArrowDown')
  await expectAccessible(page)
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
