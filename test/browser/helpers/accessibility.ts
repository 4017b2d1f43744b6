import { expect, type Page } from '@playwright/test'

/** The panel that floats in the corner of every public page. */
export class AccessibilityPanel {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get button() {
    return this.page.getByRole('button', { name: 'Accessibility settings' })
  }

  get heading() {
    return this.page.getByRole('heading', { level: 2, name: 'Accessibility' })
  }

  get fontSize() {
    return this.page.getByRole('group', { name: 'Font size' }).getByRole('status')
  }

  get smaller() {
    return this.page.getByRole('button', { name: 'Decrease font size' })
  }

  get larger() {
    return this.page.getByRole('button', { name: 'Increase font size' })
  }

  setting(name: string) {
    return this.page.getByRole('switch', { name })
  }

  async open(): Promise<void> {
    await this.button.click()
    await expect(this.heading).toBeVisible()
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape')
    await expect(this.heading).toHaveCount(0)
  }

  /** Presses a button of the font size until the panel shows `percent`. */
  async setFontSize(percent: number): Promise<void> {
    const shown = async () => Number.parseInt(await this.fontSize.innerText(), 10)
    await this.open()
    while ((await shown()) < percent) await this.larger.click()
    while ((await shown()) > percent) await this.smaller.click()
    await this.close()
  }
}
