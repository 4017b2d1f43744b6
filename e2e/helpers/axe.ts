import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Fails for each WCAG 2.2 AA violation on the page as it stands, light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectNoViolations(page, colorScheme)
  }
}

/** Fails for each WCAG 2.2 AA violation on the page as it is shown now; `look` names how. */
export async function expectNoViolations(page: Page, look: string): Promise<void> {
  const axe = new AxeBuilder({ page })
    // The other mode opens a second page for what other hosts have framed. We frame nothing.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ id, help, html, failureSummary })),
  )
  expect(found, `axe on ${new URL(page.url()).pathname}, ${look}`).toEqual([])
}
