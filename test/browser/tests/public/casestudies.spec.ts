import { expectAccessible } from '../../helpers/axe.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { expect, reading, test } from '../../helpers/test.ts'

test.use(reading)

/** The clients of the demo that have a case study, with its heading. */
const studies = [
  ['Harcourt Row Dental', 'Seven more patients a week, and no paper diary'],
  ['Marlpit Catering Supplies', 'Stock that is right to half a per cent'],
  ['Lagan Lifts', 'An app for people without a signal'],
] as const

test(
  'home and the list of case studies lead to each, which has figures and pictures',
  { tag: '@screen' },
  async ({ page }) => {
    const main = page.getByRole('main')
    for (const [client, heading] of studies) {
      await page.goto('/')
      const clients = page.getByRole('region', { name: 'Who We Work For' })
      await clients.getByRole('link', { name: client }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(main.getByRole('definition')).not.toHaveCount(0)
      for (const picture of await main.locator('img').all()) {
        await picture.scrollIntoViewIfNeeded()
        await expect
          .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
          .toBeGreaterThan(0)
      }
      await expectAccessible(page)
      await expectNoSidewaysScrolling(page)
      await main.getByRole('link', { name: 'All Case Studies' }).click()
      await expect(page).toHaveURL('/case-studies')
      await main.getByRole('link', { name: `Read about ${client}` }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    }
    await page.goto('/')
    await main.getByRole('link', { name: 'all case studies' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Work that can be counted',
    )
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  },
)

test('home shows the three newest articles', async ({ page, untouched }) => {
  await page.goto(untouched.url)
  const articles = page.getByRole('region', { name: 'Latest Articles' })
  await expect(articles.getByRole('article')).toHaveCount(3)
})
