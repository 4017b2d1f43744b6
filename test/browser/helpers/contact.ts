import { expect, type Locator, type Page } from '@playwright/test'

/** What a visitor must fill in, as the form's labels name it. */
export const inquiry = {
  Name: 'Ada Browser',
  Email: 'ada@example.org',
  Message: 'Please call me about a portal.',
}

/** The inquiry form of the contact page, and the notices about it. */
export class ContactForm {
  readonly form: Locator
  readonly toasts: Locator
  readonly button: Locator

  constructor(page: Page) {
    this.form = page.getByRole('form', { name: 'Inquiry' })
    this.toasts = page
      .getByRole('region', { name: /^Notifications/ })
      .getByRole('listitem')
    this.button = this.form.getByRole('button')
  }

  field(label: string): Locator {
    return this.form.getByLabel(new RegExp(`^${label}`))
  }

  async fill(values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values))
      await this.field(label).fill(value)
  }

  async expectValues(values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values))
      await expect(this.field(label)).toHaveValue(value)
  }

  /** Waits for the one notice that is shown, with this title and this text. */
  async expectToast(title: string, text: string): Promise<void> {
    await expect(this.toasts).toHaveText([`${title}${text}`])
  }
}
