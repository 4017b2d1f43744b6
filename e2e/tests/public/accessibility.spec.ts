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

test('the font size goes from 75 to 150 in steps of 25, and is kept', async ({
  page,
}) => {
  await page.goto('/products')
  const panel = new AccessibilityPanel(page)
  await panel.open()
  await expect(panel.fontSize).toHaveText('100%')
  for (const [percent, pixels] of [
    ['125%', '20px'],
    ['150%', '24px'],
  ] as const) {
    await panel.larger.click()
    await expect(panel.fontSize).toHaveText(percent)
    expect(await fontSize(page)).toBe(pixels)
  }
  await expect(panel.larger).toBeDisabled()
  await page.reload()
  expect(await fontSize(page)).toBe('24px')
  await panel.open()
  for (const percent of ['125%', '100%', '75%']) {
    await panel.smaller.click()
    await expect(panel.fontSize).toHaveText(percent)
  }
  await expect(panel.smaller).toBeDisabled()
  expect(await fontSize(page)).toBe('12px')
})

test('every setting shows at once, is kept, and can be reset', async ({ page }) => {
  await page.goto('/products')
  const panel = new AccessibilityPanel(page)
  const plain = { background: await background(page), transition: await transition(page) }
  await panel.open()
  const settings = [
    'High contrast',
    'Reduced motion',
    'Screen reader support',
    'Keyboard navigation',
  ]
  for (const name of settings) await panel.setting(name).check()
  expect(await background(page)).not.toBe(plain.background)
  expect(await transition(page)).toMatch(/^0s(, 0s)*$/)
  await page.reload()
  expect(await background(page)).not.toBe(plain.background)
  await panel.open()
  for (const name of settings) await expect(panel.setting(name)).toBeChecked()
  await page.getByRole('button', { name: 'Reset' }).click()
  for (const name of settings) await expect(panel.setting(name)).not.toBeChecked()
  expect(await background(page)).toBe(plain.background)
  expect(await transition(page)).toBe(plain.transition)
})

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

test('the panel closes on a click outside', async ({ page }) => {
  await page.goto('/products')
  const panel = new AccessibilityPanel(page)
  await panel.open()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(panel.heading).toHaveCount(0)
})

test('what the system prefers is switched on, at first and later', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/products')
  const panel = new AccessibilityPanel(page)
  await panel.open()
  await expect(panel.setting('Reduced motion')).toBeChecked()
  await expect(panel.setting('High contrast')).not.toBeChecked()
  await page.emulateMedia({ contrast: 'more' })
  await expect(panel.setting('High contrast')).toBeChecked()
})

test("the visitor's choice counts for more than what the system prefers", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', contrast: 'more' })
  await page.goto('/products')
  const panel = new AccessibilityPanel(page)
  await panel.open()
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
