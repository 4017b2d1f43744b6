import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOnly, type RunOptions } from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules of these tags whose verdict depends on colours or on sizes: all that a look changes. */
const ofLooks = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
]

/**
 * The colour schemes that a page is looked at in. The contrast of each pair of colours is held in both by a unit test
 * (shared-ui/src/styles/tokens.test.ts), and home is looked at in every look: dark takes half of axe's time for the rest.
 */
const schemes = [
  'light',
  ...(process.env.QUOIN_NIGHT ? (['dark'] as const) : []),
] as const

/** Fails for each WCAG 2.2 AA violation on the page as it stands: light, and at night dark too. */
export async function expectAccessible(page: Page): Promise<void> {
  const [first, ...others] = schemes
  await page.emulateMedia({ colorScheme: first, reducedMotion: 'reduce' })
  await expectNoViolations(page, first)
  for (const colorScheme of others) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolationsOfLook(page, colorScheme)
  }
}

/** Fails for each WCAG 2.2 AA violation on the page as it is shown now; `look` names how. */
export async function expectNoViolations(page: Page, look: string): Promise<void> {
  await expectNone(page, look, { type: 'tag', values: tags })
}

/**
 * Does the same for the rules that a look can break. It is enough for a page that
 * has passed in another look, and whose elements are the same in this one.
 */
export async function expectNoViolationsOfLook(page: Page, look: string): Promise<void> {
  await expectNone(page, look, { type: 'rule', values: ofLooks })
}

async function expectNone(page: Page, look: string, runOnly: RunOnly): Promise<void> {
  // A document is given the checker once: reading it takes longer than many a check.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  const found = await page.evaluate(run, options)
  expect(found, `axe on ${new URL(page.url()).pathname}, ${look}`).toEqual([])
}

/** Runs in the browser. */
async function run(options: RunOptions) {
  const { axe: checker } = globalThis as unknown as {
    axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> }
  }
  const { violations } = await checker.run(document, options)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ id, help, html, failureSummary })),
  )
}
