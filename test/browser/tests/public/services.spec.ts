import { ContactForm } from '../../helpers/contact.ts'
import { read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

interface Service {
  name: string
  description: string
  portfolio: string[]
  color: string
}

test(
  'a card tells of its service in its colour, and leads to the form for it',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const services = await read<Service[]>(request, '/api/services')
    await page.goto('/services')
    await expect(page.getByRole('article')).toHaveCount(services.length)
    const tiles = page.getByRole('article').locator('span:has(> svg)')
    const looks = await tiles.evaluateAll((all) =>
      all.map((tile) => getComputedStyle(tile).color),
    )
    const colours = new Set(services.map(({ color }) => color))
    expect(colours.size, 'the demo has several colours').toBeGreaterThan(2)
    expect(new Set(looks).size).toBe(colours.size)

    const mobile = services.find(({ name }) => name === 'Mobile Apps')
    const card = page.getByRole('article', { name: 'Mobile Apps' })
    await expect(card.getByText(mobile?.description ?? '')).toBeVisible()
    await expect(card.getByRole('listitem')).toHaveText(mobile?.portfolio ?? [])
    await card.getByRole('link', { name: 'Get Started' }).click()
    // The browser follows the link if the page is not hydrated yet.
    await expect(page).toHaveURL(/\/contact(\?service=Mobile\+Apps)?$/)
    await new ContactForm(page).expectValues({ Service: 'mobile-apps' })
  },
)

test('a card leads to the form for its service before the code of the page has arrived', async ({
  page,
}) => {
  const { promise: followed, resolve } = Promise.withResolvers<null>()
  await page.route('**/assets/browser-*.js', async (route) => {
    await followed
    await route.continue()
  })
  await page.goto('/services', { waitUntil: 'domcontentloaded' })
  const card = page.getByRole('article', { name: 'Mobile Apps' })
  await card.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/contact?service=Mobile+Apps')
  resolve(null)
  await new ContactForm(page).expectValues({ Service: 'mobile-apps' })
})
