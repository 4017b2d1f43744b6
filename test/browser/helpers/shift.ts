import { expect, type Page } from '@playwright/test'
import { openBare } from './bare.ts'

interface Shift extends PerformanceEntry {
  value: number
  sources: {
    node: Node | null
    previousRect: DOMRectReadOnly
    currentRect: DOMRectReadOnly
  }[]
}

/** Notes what jumps on the pages that are opened from now on: how far, and which elements. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifted: string[] = []
    Object.assign(globalThis, { shifted })
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ')
    const told = ({ node, previousRect, currentRect }: Shift['sources'][number]) => {
      const element = node instanceof Element ? node : node?.parentElement
      return `${element?.outerHTML.slice(0, 120)} from ${place(previousRect)} to ${place(currentRect)}`
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        if (value > 0)
          shifted.push(
            `${value.toFixed(4)} at ${scrollY}: ${sources.map(told).join(', ')}`,
          )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => (globalThis as unknown as { shifted: string[] }).shifted)
}

/**
 * Opens a page whose content is late, and waits until all of it has come. It hears no
 * news: what other tests have written would be fetched, and moves what it changes.
 */
export async function openLate(page: Page, path: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route('**/api/**', async (route) => {
    await promise
    await route.fallback()
  })
  await page.route('**/api/live*', () => undefined)
  await openBare(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  resolve(undefined)
  await page.waitForLoadState('networkidle')
}
