import type { Page } from '@playwright/test'
import { AccessibilityPanel } from '../../helpers/accessibility.ts'
import { expect, moving, test } from '../../helpers/test.ts'

test.use(moving)

const fontSize = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const transition = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link')
    .first()
    .evaluate((link) => getComputedStyle(link).transitionDuration)

test(
  'every setting shows at once, is kept, and can be reset',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.goto('/products')
    const panel = new AccessibilityPanel(page)
    const plain = {
      background: await background(page),
      transition: await transition(page),
    }
    await panel.open()
    const settings = [
      'High contrast',
      'Reduced motion',
      'Screen reader support',
      'Keyboard navigation',
    ]
    for (const name of settings) await panel.setting(name).check()
    for (const percent of ['125%', '150%']) {
      await panel.larger.click()
      await expect(panel.fontSize).toHaveText(percent)
    }
    await expect(panel.larger).toBeDisabled()
    expect(await fontSize(page)).toBe('24px')
    expect(await background(page)).not.toBe(plain.background)
    expect(await transition(page)).toMatch(/^0s(, 0s)*$/)
    await page.reload()
    expect(await background(page)).not.toBe(plain.background)
    expect(await fontSize(page)).toBe('24px')
    await panel.open()
    for (const name of settings) await expect(panel.setting(name)).toBeChecked()
    await page.getByRole('button', { name: 'Reset' }).click()
    for (const name of settings) await expect(panel.setting(name)).not.toBeChecked()
    expect(await background(page)).toBe(plain.background)
    expect(await transition(page)).toBe(plain.transition)
    expect(await fontSize(page)).toBe('16px')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(panel.heading, 'a click outside closes the panel').toHaveCount(0)
  },
)

test('the panel is worked by keyboard alone', async ({ page }) => {
  await page.goto('/products')
  const panel = new AccessibilityPanel(page)
  await panel.button.press('Enter')
  await expect(panel.heading).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel.smaller).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(panel.fontSize).toHaveText('125%')
  await page.keyboard.press('Tab')
  await expect(panel.setting('High contrast')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(panel.setting('High contrast')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(panel.heading).toHaveCount(0)
  await expect(panel.button).toBeFocused()
})

test("the visitor's choice counts for more than what the system prefers", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/products')
  const panel = new AccessibilityPanel(page)
  await panel.open()
  await expect(panel.setting('Reduced motion')).toBeChecked()
  await expect(panel.setting('High contrast')).not.toBeChecked()
  await page.emulateMedia({ contrast: 'more' })
  for (const name of ['Reduced motion', 'High contrast']) {
    await expect(panel.setting(name)).toBeChecked()
    await panel.setting(name).uncheck()
  }
  await page.reload()
  await panel.open()
  for (const name of ['Reduced motion', 'High contrast'])
    await expect(panel.setting(name)).not.toBeChecked()
  expect(await transition(page)).not.toMatch(/^0s(, 0s)*$/)
})
