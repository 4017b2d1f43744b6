import { expect, type Page } from '@playwright/test'
import { openBare } from './bare.ts'

/** Adds up how far things jump on the pages that are opened from now on. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (globalThis as unknown as { shifted: number }).shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)
}

/** Opens a page whose content is late, and waits until all of it has come. */
export async function openLate(page: Page, path: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route('**/api/**', async (route) => {
    await promise
    await route.fallback()
  })
  await openBare(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  resolve(undefined)
  await page.waitForLoadState('networkidle')
}
