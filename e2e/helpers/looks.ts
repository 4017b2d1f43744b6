import type { Page } from '@playwright/test'
import { AccessibilityPanel } from './accessibility.ts'
import { expectNoViolations } from './axe.ts'

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
const looks: Look[] = [
  { theme: 'blue', scheme: 'light', contrast: 'normal', fontSize: 100 },
  { theme: 'green', scheme: 'dark', contrast: 'normal', fontSize: 100 },
  { theme: 'purple', scheme: 'light', contrast: 'normal', fontSize: 150 },
  { theme: 'blue', scheme: 'dark', contrast: 'high', fontSize: 150 },
  { theme: 'green', scheme: 'light', contrast: 'high', fontSize: 150 },
  { theme: 'purple', scheme: 'dark', contrast: 'high', fontSize: 100 },
]

/** Fails for each WCAG 2.2 AA violation of a public page in any of its looks. */
export async function expectAccessibleInAllLooks(page: Page): Promise<void> {
  const panel = new AccessibilityPanel(page)
  let shown = 100
  for (const { theme, scheme, contrast, fontSize } of looks) {
    await page.emulateMedia({
      colorScheme: scheme,
      contrast: contrast === 'high' ? 'more' : 'no-preference',
      reducedMotion: 'reduce',
    })
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    if (fontSize !== shown) await panel.setFontSize(fontSize)
    shown = fontSize
    await expectNoViolations(page, `${theme}, ${scheme}, ${contrast}, ${fontSize} %`)
  }
}
