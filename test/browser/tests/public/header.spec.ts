import type { Page } from '@playwright/test'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { Frame } from '../../helpers/frame.ts'
import { enter } from '../../helpers/people.ts'
import { administrator, Quoin } from '../../helpers/quoin.ts'
import { expect, test } from '../../helpers/test.ts'

test.describe.configure({ mode: 'serial' })

/** The item counts and the labels of main menus: short and long. */
const menus = [6, 7, 9, 12].map((count) =>
  Array.from({ length: count }, (_, at) => ({
    label: at % 3 === 2 ? `Our long label ${at}` : `Item ${at}`,
    link: at === 0 ? '/' : `/item-${at}`,
  })),
)

let own: Quoin

test.beforeAll(async () => {
  // Every page has the menu: other tests look at it.
  own = await Quoin.start('header')
})

test.afterAll(() => own.stop())

/** Gives the site a menu and a name, and opens a page of it as a visitor does. */
async function showMenu(page: Page, header: object[], siteName: string) {
  await enter(page, administrator, own.url)
  for (const [path, data] of [
    ['navigation', { header }],
    ['content/settings', { siteName }],
  ] as const) {
    const answer = await page.request.put(`${own.url}/api/admin/${path}`, { data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await page.context().clearCookies()
  await page.goto(`${own.url}/products`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The height of the bar, and the pairs of its visible parts that lie over each other or run out of it. */
function measure(page: Page) {
  return page.getByRole('banner').evaluate((header) => {
    const bar = header.getBoundingClientRect()
    const seen = [...header.querySelectorAll('a, button, input')].filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true }) &&
        one.getClientRects().length > 0,
    )
    const boxes = seen.map((one) => ({
      name: (one.textContent || one.getAttribute('aria-label')) ?? '',
      box: one.getBoundingClientRect(),
      one,
    }))
    const faults: string[] = []
    for (const { name, box } of boxes)
      if (
        box.left < 0 ||
        box.right > innerWidth ||
        box.top < bar.top ||
        box.bottom > bar.bottom
      )
        faults.push(`${name} runs out of the bar`)
    for (const [at, a] of boxes.entries())
      for (const b of boxes.slice(at + 1)) {
        const apart =
          a.box.right <= b.box.left + 0.5 ||
          b.box.right <= a.box.left + 0.5 ||
          a.box.bottom <= b.box.top ||
          b.box.bottom <= a.box.top
        // The button of the search lies in its field.
        if (!apart && a.one.closest('form') === null)
          faults.push(`${a.name} and ${b.name}`)
      }
    return { height: Math.round(bar.height), faults }
  })
}

for (const menu of menus)
  test(
    `a menu of ${menu.length} items leaves the bar one row high at every width`,
    {
      tag: menu.length === 7 ? [] : '@night',
    },
    async ({ page }) => {
      await showMenu(page, menu, 'Larkmoor')
      for (const width of [1024, 1100, 1180, 1280, 1366, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const { height, faults } = await measure(page)
        expect(height, `${width} pixels`).toBeLessThanOrEqual(73)
        expect(faults, `${width} pixels`).toEqual([])
        const frame = new Frame(page)
        const collapsed = await frame.menuButton.isVisible()
        await expect(frame.links).toHaveCount(collapsed ? 0 : menu.length)
        await expectNoSidewaysScrolling(page)
      }
    },
  )

test('a long name of the site leaves the buttons their room', async ({ page }) => {
  await showMenu(
    page,
    menus[0] ?? [],
    'The Long-Named Company of Northern Bristol and Bath',
  )
  for (const width of [390, 768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const { height, faults } = await measure(page)
    expect(height, `${width} pixels`).toBeLessThanOrEqual(73)
    expect(faults, `${width} pixels`).toEqual([])
    await expectNoSidewaysScrolling(page)
  }
})
