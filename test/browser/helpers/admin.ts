import { expect, type Locator, type Page } from '@playwright/test'
import { administrator } from './quoin.ts'
import type { Watch } from './watch.ts'

/** The back office, as its user sees it. */
export class Admin {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens a screen and waits until its list is there. */
  async open(path: string, heading: string): Promise<void> {
    await this.page.goto(path)
    await expect(
      this.page.getByRole('heading', { level: 1, name: heading }),
    ).toBeVisible()
  }

  /** Opens the writing screen of an article, and waits until it is there. */
  async openPost(id: string): Promise<Locator> {
    await this.page.goto(`/admin/blog/${id}`)
    const form = this.dialog('Edit Blog Post')
    await expect(form.getByLabel('Title')).toBeVisible()
    return form
  }

  card(name: string): Locator {
    return this.page.getByRole('article', { name })
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title })
  }

  /** Opens the form behind a button of the screen. */
  async start(button: string, title: string): Promise<Locator> {
    await this.page.getByRole('button', { name: button, exact: true }).click()
    return this.dialog(title)
  }

  /** Opens the form of the entry that a card shows. */
  async edit(name: string): Promise<Locator> {
    await this.card(name).getByRole('button', { name: 'Edit' }).click()
    return this.page.getByRole('dialog', { name: /^Edit / })
  }

  /** The question before something is deleted. */
  get question(): Locator {
    return this.page.getByRole('alertdialog')
  }

  /** Where notices appear; while a dialog is open, this finds what can be seen. */
  get toasts(): Locator {
    return this.page.getByRole('region', { name: /^Notifications/, includeHidden: true })
  }

  async expectToast(words: string): Promise<void> {
    await expect(this.toasts.getByText(words, { exact: true })).toBeVisible()
  }

  /** Asks for the deletion of the entry that a card shows, and says yes. */
  async remove(name: string, question: string): Promise<void> {
    await this.card(name).getByRole('button', { name: 'Delete' }).click()
    await expect(this.question).toContainText(question)
    await this.question.getByRole('button', { name: 'Delete' }).click()
  }

  /** Does the same, and waits until the card is gone. */
  async delete(name: string, question: string): Promise<void> {
    await this.remove(name, question)
    await expect(this.card(name)).toHaveCount(0)
  }
}

/** Fills the sign-in form that is shown, and sends it. */
export async function signIn(
  page: Page,
  { username, password }: { username: string; password: string } = administrator,
): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Ends the session of a page, once the calls that it makes in the background are answered: the next call is refused. */
export async function endSession(page: Page, watch: Watch): Promise<void> {
  await watch.quiet()
  await page.context().clearCookies()
}

/** Fills the fields of a form, found by their labels. */
export async function fill(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await form.getByLabel(new RegExp(`^${label}`)).fill(value)
}
