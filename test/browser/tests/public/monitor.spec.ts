import type { Page } from '@playwright/test'
import { AccessibilityPanel } from '../../helpers/accessibility.ts'
import { expect, test } from '../../helpers/test.ts'

const monitor = (page: Page) =>
  page.getByRole('complementary', { name: 'Performance monitor' })

async function figure(page: Page, label: string): Promise<number> {
  const term = monitor(page).getByRole('term').filter({ hasText: label })
  const definition = term.locator('xpath=following-sibling::dd')
  return Number.parseFloat((await definition.innerText()).replaceAll(',', ''))
}

test('Ctrl+Shift+P shows real figures, over a reload too, and hides them', async ({
  page,
}) => {
  await page.goto('/products')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(monitor(page)).toHaveCount(0)
  await page.keyboard.press('Control+Shift+P')
  await expect(monitor(page)).toBeVisible()
  await page.reload()
  await expect(monitor(page)).toBeVisible()
  for (const label of ['LCP', 'First byte', 'DOM ready', 'Loaded', 'Memory'])
    await expect.poll(() => figure(page, label), label).toBeGreaterThan(0)
  await expect.poll(() => figure(page, 'Requests')).toBeGreaterThan(5)
  expect(await figure(page, 'CLS')).toBe(0)
  const panel = new AccessibilityPanel(page)
  // Browsers round the duration of an input to 8 ms: that of a single fast input may be 0.
  await expect(async () => {
    await panel.open()
    await panel.close()
    expect(await figure(page, 'INP')).toBeGreaterThan(0)
  }).toPass()
  await page.keyboard.press('Control+Shift+P')
  await expect(monitor(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(monitor(page)).toHaveCount(0)
})
