import { AccessibilityPanel } from '../../helpers/accessibility.ts'
import { ContactForm, inquiry } from '../../helpers/contact.ts'
import { read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

const path = '/api/inquiries'
const blank = { Name: '', Email: '', Company: '', Phone: '', Subject: '', Message: '' }
const thanks = [
  'Message Sent Successfully!',
  "Thank you for your inquiry. We'll get back to you within 24 hours.",
] as const

test(
  'wants a name, an e-mail address and a message, one notice at a time',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.goto('/contact')
    const contact = new ContactForm(page)
    for (const label of ['Name', 'Email', 'Message']) {
      await contact.fill({ ...inquiry, [label]: label === 'Email' ? '' : '   ' })
      await contact.button.click()
      await contact.expectToast(
        'Missing Information',
        'Please fill in all required fields (Name, Email, and Message).',
      )
      await expect(contact.field(label)).toBeFocused()
    }
    await contact.fill({ ...inquiry, Email: 'ada@example' })
    await contact.button.click()
    await contact.expectToast('Invalid Email', 'Please enter a valid email address.')
    await contact.expectValues({ ...inquiry, Email: 'ada@example' })
  },
)

test(
  'keeps an inquiry over a reload, sends it, thanks for it and clears the form',
  { tag: '@smoke' },
  async ({ page, api }) => {
    await page.goto('/contact')
    const contact = new ContactForm(page)
    await expect(contact.field('Message')).toHaveAttribute('rows', '6')
    const subject = `A portal for tenants ${crypto.randomUUID()}`
    await contact.fill({
      ...inquiry,
      Company: 'Browser & Daughters',
      Phone: '0161 496 0000',
      Subject: subject,
    })
    await contact.field('Service').selectOption('web-development')
    await page.reload()
    await contact.expectValues({
      ...inquiry,
      Subject: subject,
      Service: 'web-development',
    })
    await contact.button.click()
    await contact.expectToast(...thanks)
    await contact.expectValues({ ...blank, Service: '' })
    await page.reload()
    await contact.expectValues({ ...blank, Service: '' })
    const stored = await read<Record<string, unknown>[]>(api, path)
    expect(stored.find((one) => one.subject === subject)).toMatchObject({
      name: inquiry.Name,
      email: inquiry.Email,
      message: inquiry.Message,
      company: 'Browser & Daughters',
      phone: '0161 496 0000',
      subject,
      serviceType: 'web-development',
      status: 'new',
    })
  },
)

test(
  'shows nobody the field that is for programs',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/contact')
    await new AccessibilityPanel(page).setFontSize(150)
    const trap = new ContactForm(page).form.locator('[name=website]')
    const seen = await trap.evaluate((field) => {
      field.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { right, top, height } = field.getBoundingClientRect()
      return document.elementFromPoint(right - 2, top + height / 2) === field
    })
    expect(seen).toBe(false)
  },
)
