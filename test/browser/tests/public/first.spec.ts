import type { Page } from '@playwright/test'
import { answer, hold } from '../../helpers/answers.ts'
import { openBare } from '../../helpers/bare.ts'
import { expect, test } from '../../helpers/test.ts'

/** Notes every name and theme that the pages opened from now on show, in order. */
async function watchName(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      const name = document.querySelector('header a')?.textContent
      if (name) seen.add(`${name}, ${document.documentElement.dataset.theme ?? ''}`)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () =>
    page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])
}

/** Lets the pages opened from now on wait for the settings as long as a busy machine needs. */
async function waitLonger(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = globalThis
    const wait = (then: () => void, ms?: number) =>
      setTimeout(then, ms === 300 ? 60_000 : ms)
    Object.assign(globalThis, { setTimeout: wait })
  })
}

const settings = { id: 'settings', siteName: 'Harbour & Sons', theme: 'green' }

test(
  "the first picture has the staff's texts and theme",
  { tag: '@smoke' },
  async ({ page }) => {
    await answer(page, '/api/settings', settings)
    const seen = await watchName(page)
    await openBare(page)
    await waitLonger(page)
    await page.goto('/products')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'green')
    expect((await seen()).map((look) => look.split(',')[0])).toEqual(['Harbour & Sons'])
  },
)

test('a slow server does not hold the page up', async ({ page }) => {
  await answer(page, '/api/settings', settings)
  const release = await hold(page, '/api/settings')
  await openBare(page)
  await page.goto('/products')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Quoin')
  release()
  await expect(page.getByRole('banner')).toContainText('Harbour & Sons')
})
