import type { Page } from '@playwright/test'
import { AccessibilityPanel } from './accessibility.ts'
import { expectNoViolations, expectNoViolationsOfLook } from './axe.ts'

/** A way in which a public page can be shown. */
interface Look {
  theme: 'blue' | 'green' | 'purple'
  scheme: 'light' | 'dark'
  contrast: 'normal' | 'high'
  fontSize: number
}

/**
 * Each value of each setting together with each value of every other one, in as few
 * looks as that takes. High contrast comes last: the system's wish can switch the
 * setting on, but not off.
 */
const everyPair: Look[] = [
  { theme: 'blue', scheme: 'light', contrast: 'normal', fontSize: 100 },
  { theme: 'green', scheme: 'dark', contrast: 'normal', fontSize: 100 },
  { theme: 'purple', scheme: 'light', contrast: 'normal', fontSize: 150 },
  { theme: 'blue', scheme: 'dark', contrast: 'high', fontSize: 150 },
  { theme: 'green', scheme: 'light', contrast: 'high', fontSize: 150 },
  { theme: 'purple', scheme: 'dark', contrast: 'high', fontSize: 100 },
]

/** Each value of what can be set, but the middle theme: enough where the layout alone is another one. */
const extremes: Look[] = [
  { theme: 'blue', scheme: 'light', contrast: 'normal', fontSize: 100 },
  { theme: 'purple', scheme: 'dark', contrast: 'high', fontSize: 150 },
]

/**
 * Fails for each WCAG 2.2 AA violation of a public page in its looks. Colours do not
 * depend on the window: a phone is shown the extremes.
 */
export async function expectAccessibleInLooks(
  page: Page,
  isMobile: boolean,
): Promise<void> {
  const [first, ...others] = isMobile ? extremes : everyPair
  if (first) await expectNoViolations(page, await show(page, first))
  for (const look of others) await expectNoViolationsOfLook(page, await show(page, look))
}

/** Shows a page in a look, and gives the look's name. */
async function show(page: Page, look: Look): Promise<string> {
  const { theme, scheme, contrast, fontSize } = look
  await page.emulateMedia({
    colorScheme: scheme,
    contrast: contrast === 'high' ? 'more' : 'no-preference',
    reducedMotion: 'reduce',
  })
  const shown = await page.evaluate((name) => {
    const { dataset, style } = document.documentElement
    dataset.theme = name
    return style.fontSize || '100%'
  }, theme)
  if (shown !== `${fontSize}%`) await new AccessibilityPanel(page).setFontSize(fontSize)
  return `${theme}, ${scheme}, ${contrast}, ${fontSize} %`
}
