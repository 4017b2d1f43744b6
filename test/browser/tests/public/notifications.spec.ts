import type { Page } from '@playwright/test'
import { expect, test } from '../../helpers/test.ts'

const start = new Date('2026-11-21T12:00:00Z')

class Bell {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get button() {
    return this.page.getByRole('button', { name: /^Notifications/ })
  }

  get panel() {
    return this.page.getByRole('region', { name: /^Notifications/ })
  }

  get notices() {
    return this.panel.getByRole('listitem')
  }

  async open() {
    await this.page.goto('/products')
    await this.button.click()
    await expect(this.panel).toBeVisible()
  }
}

test(
  'two notices wait, unread, and the badge counts them, by keyboard too',
  { tag: '@smoke' },
  async ({ page }) => {
    const bell = new Bell(page)
    await bell.open()
    await expect(bell.button).toHaveText('2')
    await expect(bell.button).toHaveAccessibleName('Notifications, 2 unread')
    await expect(bell.notices).toHaveCount(2)
    await bell.notices.first().getByRole('button').click()
    await expect(bell.button).toHaveText('1')
    await expect(bell.panel, 'reading one leaves the panel open').toBeVisible()
    await bell.notices.first().getByRole('button').click()
    await expect(bell.button, 'a notice is read once').toHaveText('1')
    await bell.button.focus()
    await page.keyboard.press('Tab')
    await expect(bell.panel.getByRole('button', { name: 'Mark all read' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(bell.button).toHaveText('')
    await expect(bell.button).toHaveAccessibleName('Notifications')
    await page.keyboard.press('Escape')
    await expect(bell.panel).toHaveCount(0)
    await expect(bell.button).toBeFocused()
  },
)

test('their age grows while the page is open', async ({ page }) => {
  await page.clock.install({ time: start })
  const bell = new Bell(page)
  await bell.open()
  const ages = bell.notices.getByRole('time')
  await expect(ages).toHaveText(['Just now', 'Just now'])
  await page.clock.runFor('02:00')
  await expect(ages).toHaveText(['2m ago', '2m ago'])
  await page.clock.fastForward('23:00:00')
  await expect(ages).toHaveText(['23h ago', '23h ago'])
  await page.clock.fastForward('01:00:00')
  await expect(ages).toHaveText(['1d ago', '1d ago'])
})

test('a notice leads to what it is about, and is read then', async ({ page }) => {
  const bell = new Bell(page)
  await bell.open()
  await bell.notices.last().getByRole('link', { name: 'Read the Blog' }).click()
  await expect(page).toHaveURL('/blog')
  await expect(bell.panel).toHaveCount(0)
  await expect(bell.button).toHaveText('1')
})

test('what was read stays read in this browser', async ({ page }) => {
  const bell = new Bell(page)
  await bell.open()
  await bell.notices.first().getByRole('button').click()
  await page.reload()
  await expect(bell.button).toHaveAccessibleName('Notifications, 1 unread')
})
