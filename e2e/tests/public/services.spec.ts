import { answer, fail, hold } from '../../helpers/answers.ts'
import { openBare } from '../../helpers/bare.ts'
import { read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

const path = '/api/services'
const builtIn = [
  'Web Development',
  'Mobile Apps',
  'SEO & Digital Marketing',
  'UI/UX Design',
]

test('a card tells of its service and leads to contact', async ({ page, request }) => {
  interface Service {
    name: string
    description: string
    portfolio: string[]
  }
  const [first, ...others] = await read<Service[]>(request, path)
  if (first === undefined) throw new Error('the demo has no services')
  await page.goto('/services')
  await expect(page.getByRole('article')).toHaveCount(others.length + 1)
  const card = page.getByRole('article', { name: first.name })
  await expect(card.getByText(first.description)).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveText(first.portfolio)
  await card.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/contact')
})

test('each colour looks different', async ({ page }) => {
  const colors = ['blue', 'cyan', 'green', 'purple', 'orange']
  await answer(
    page,
    path,
    colors.map((color) => ({
      id: color,
      name: color,
      description: 'Work.',
      icon: 'fas fa-cogs',
      color,
    })),
  )
  await openBare(page)
  await page.goto('/services')
  const tiles = page.getByRole('article').locator('span:has(> svg)')
  await expect(tiles).toHaveCount(colors.length)
  const looks = await tiles.evaluateAll((all) =>
    all.map((tile) => getComputedStyle(tile).color),
  )
  expect(new Set(looks).size).toBe(colors.length)
})

test('the process has four steps, and the tools three lists', async ({ page }) => {
  await page.goto('/services')
  const steps = page.getByRole('region', { name: 'How We Work' }).getByRole('listitem')
  await expect(steps.getByRole('heading')).toHaveText([
    'Discovery',
    'Planning',
    'Development',
    'Delivery',
  ])
  for (const name of ['Frontend', 'Backend', 'Mobile'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
})

test('the page leads on to contact and about', async ({ page }) => {
  await page.goto('/services')
  const closing = page.getByRole('main').getByRole('region').last()
  await expect(closing.getByRole('link').first()).toHaveAttribute('href', '/contact')
  await closing.getByRole('link').last().click()
  await expect(page).toHaveURL('/about')
})

test('the page says that it is loading until the services arrive', async ({ page }) => {
  const release = await hold(page, path)
  await openBare(page)
  await page.goto('/services')
  await expect(page.getByText('Loading services...')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  release()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('Loading services...')).toHaveCount(0)
})

test('four services are built in, for an empty list', async ({ page }) => {
  await answer(page, path, [])
  await openBare(page)
  await page.goto('/services')
  await expect(page.getByRole('article').getByRole('heading', { level: 3 })).toHaveText(
    builtIn,
  )
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveCount(4)
})

test('four services are built in, for a server that fails', async ({ page, watch }) => {
  watch.expectStatus(500, path)
  await fail(page, path, 500, 'The store is closed.')
  await openBare(page)
  await page.goto('/services')
  await expect(page.getByRole('article').getByRole('heading', { level: 3 })).toHaveText(
    builtIn,
  )
})
