import type { Page } from '@playwright/test'
import { ContactForm, inquiry } from '../../helpers/contact.ts'
import { read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ javaScriptEnabled: false })

test.beforeEach(({ watch }) => {
  // A browser that runs no scripts refuses to fetch them ahead.
  watch.expectError(/\/assets\/[\w.-]+\.js failed: csp$/)
})

const path = '/api/inquiries'
const blank = { Name: '', Email: '', Company: '', Phone: '', Subject: '', Message: '' }

/** Fails unless the page says this of the form that was sent. */
async function expectNotice(page: Page, role: 'status' | 'alert', words: string) {
  await expect(
    page.getByRole('main').getByRole(role).filter({ visible: true }),
  ).toHaveText(words)
}

test.describe('forms without scripts', () => {
  test('an inquiry arrives, and is thanked for', async ({ page, api }) => {
    await page.goto('/contact')
    const contact = new ContactForm(page)
    const sent = {
      ...inquiry,
      Company: 'Browser & Daughters',
      Subject: `No script ${crypto.randomUUID()}`,
    }
    await contact.fill(sent)
    await contact.field('Service').selectOption('mobile-apps')
    await contact.button.click()
    await expect(page).toHaveURL(/\/contact\?sent=inquiry(#inquiry)?$/)
    await expectNotice(
      page,
      'status',
      "Message Sent Successfully!Thank you for your inquiry. We'll get back to you within 24 hours.",
    )
    await contact.expectValues({ ...blank, Service: '' })
    const stored = await read<{ subject: string }[]>(api, path)
    expect(stored.filter(({ subject }) => subject === sent.Subject)).toEqual([
      expect.objectContaining({
        name: inquiry.Name,
        email: inquiry.Email,
        message: inquiry.Message,
        company: 'Browser & Daughters',
        phone: '',
        serviceType: 'mobile-apps',
        status: 'new',
      }),
    ])
    await page.reload()
    expect(await read<unknown[]>(api, path), 'a reload sends nothing').toHaveLength(
      stored.length,
    )
  })

  test('a refusal shows what was typed, and why', async ({ page, api, watch }) => {
    watch.expectStatus(422, '/contact')
    const before = await read<unknown[]>(api, path)
    await page.goto('/contact')
    const contact = new ContactForm(page)
    const typed = { ...inquiry, Message: '   ', Phone: '"1" <two> & three' }
    await contact.fill(typed)
    await contact.field('Service').selectOption('consultation')
    await contact.button.click()
    await expectNotice(
      page,
      'alert',
      'Missing InformationPlease fill in all required fields (Name, Email, and Message).',
    )
    await contact.expectValues({ ...typed, Service: 'consultation' })
    await expect(contact.field('Message')).toHaveAccessibleDescription(
      'Please enter a message.',
    )

    for (const email of ['ada', 'ada@example', '@example.org']) {
      await contact.fill({ Message: inquiry.Message, Email: email })
      await contact.button.click()
      await expectNotice(
        page,
        'alert',
        'Invalid EmailPlease enter a valid email address.',
      )
      await contact.expectValues({ ...typed, Message: inquiry.Message, Email: email })
      await expect(contact.field('Email')).toHaveAttribute('aria-invalid', 'true')
    }
    expect(await read<unknown[]>(api, path)).toHaveLength(before.length)
    await contact.fill({ Email: inquiry.Email })
    await contact.button.click()
    await expect(page).toHaveURL(/\/contact\?sent=inquiry/)
    expect(await read<unknown[]>(api, path)).toHaveLength(before.length + 1)
  })

  test('a letter is subscribed to', async ({ page, api, watch }) => {
    watch.expectStatus(422, '/blog')
    const email = `reader-${crypto.randomUUID()}@example.org`
    const form = page.getByRole('form', { name: 'Newsletter' })
    const field = form.getByRole('textbox', { name: 'Email address' })
    await page.goto('/blog')
    for (const typed of ['', 'reader@']) {
      await field.fill(typed)
      await form.getByRole('button').click()
      await expectNotice(
        page,
        'alert',
        'Invalid EmailPlease enter a valid email address.',
      )
      await expect(field).toHaveValue(typed)
    }
    for (const typed of [email, ` ${email}`]) {
      await field.fill(typed)
      await form.getByRole('button').click()
      await expect(page).toHaveURL(/\/blog\?sent=subscriber(#newsletter)?$/)
      await expect(
        page.getByText('Thank you for subscribing. The next letter is yours.'),
      ).toBeVisible()
      await expect(field).toHaveValue('')
    }
    const stored = await read<{ email: string }[]>(api, '/api/subscribers')
    expect(stored.filter((one) => one.email === email)).toHaveLength(1)
  })
})
