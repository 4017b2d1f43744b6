import { expect, type Page } from '@playwright/test'

/** Fails when a page is wider than its window. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(beyond, 'pixels beyond the window').toBeLessThanOrEqual(0)
}
