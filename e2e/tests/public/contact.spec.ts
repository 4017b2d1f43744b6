import { AccessibilityPanel } from '../../helpers/accessibility.ts'
import { fail, hold } from '../../helpers/answers.ts'
import { ContactForm, inquiry } from '../../helpers/contact.ts'
import { type Product, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

const path = '/api/inquiries'
const blank = { Name: '', Email: '', Company: '', Phone: '', Subject: '', Message: '' }
const thanks = [
  'Message Sent Successfully!',
  "Thank you for your inquiry. We'll get back to you within 24 hours.",
] as const

test('wants a name, an e-mail address and a message, one notice at a time', async ({
  page,
}) => {
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
})

test('refuses what is no e-mail address', async ({ page }) => {
  await page.goto('/contact')
  const contact = new ContactForm(page)
  await expect(contact.field('Email')).toHaveAttribute('type', 'email')
  for (const email of ['ada', 'ada@example', 'ada @example.org', '@example.org']) {
    await contact.fill({ ...inquiry, Email: email })
    await contact.button.click()
    await contact.expectToast('Invalid Email', 'Please enter a valid email address.')
    await contact.expectValues({ ...inquiry, Email: email })
  }
})

test('sends an inquiry, thanks for it and clears the form', async ({ page, api }) => {
  await page.goto('/contact')
  const contact = new ContactForm(page)
  await expect(contact.field('Message')).toHaveAttribute('rows', '6')
  await contact.fill({
    ...inquiry,
    Company: 'Browser & Daughters',
    Phone: '0161 496 0000',
    Subject: 'A portal for tenants',
  })
  await contact.field('Service').selectOption('web-development')
  await contact.button.click()
  await contact.expectToast(...thanks)
  await contact.expectValues({ ...blank, Service: '' })
  const stored = await read<Record<string, unknown>[]>(api, path)
  expect(stored[0]).toMatchObject({
    name: inquiry.Name,
    email: inquiry.Email,
    message: inquiry.Message,
    company: 'Browser & Daughters',
    phone: '0161 496 0000',
    subject: 'A portal for tenants',
    serviceType: 'web-development',
    status: 'new',
  })
})

test('says that it sends while the server thinks, and loses nothing', async ({
  page,
}) => {
  const release = await hold(page, path)
  await page.goto('/contact')
  const contact = new ContactForm(page)
  await contact.fill(inquiry)
  await contact.button.click()
  await expect(contact.button).toHaveText('Sending...')
  await expect(contact.button).toBeDisabled()
  await contact.expectValues(inquiry)
  await expect(contact.toasts).toHaveCount(0)
  release()
  await contact.expectToast(...thanks)
  await expect(contact.button).toHaveText('Send Message')
  await expect(contact.button).toBeEnabled()
})

test('keeps what was typed when sending fails, over a reload too', async ({
  page,
  watch,
}) => {
  watch.expectStatus(503, path)
  await page.goto('/contact')
  await fail(page, path, 503, 'The server is stopping.')
  const contact = new ContactForm(page)
  await contact.fill(inquiry)
  await contact.button.click()
  await contact.expectToast('Error Sending Message', '503: The server is stopping.')
  await contact.expectValues(inquiry)
  await page.reload()
  await contact.expectValues(inquiry)
  await page.unrouteAll()
  await contact.button.click()
  await contact.expectToast(...thanks)
  await page.reload()
  await contact.expectValues(blank)
})

test('keeps what was typed when the line is cut', async ({ page, watch }) => {
  watch.expectError(/Failed to load resource|net::ERR_INTERNET_DISCONNECTED/)
  await page.goto('/contact')
  await page.route(`**${path}`, (route) => route.abort('internetdisconnected'))
  const contact = new ContactForm(page)
  await contact.fill(inquiry)
  await contact.button.click()
  await expect(contact.toasts).toContainText('Error Sending Message')
  await contact.expectValues(inquiry)
})

test('shows what the server refuses beside its field', async ({ page, watch }) => {
  watch.expectStatus(422, path)
  const refusal = {
    title: 'Validation failed',
    status: 422,
    detail: 'One field is wrong.',
    errors: [{ field: 'phone', message: 'This is no number.' }],
  }
  await page.route(`**${path}`, (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify(refusal),
    }),
  )
  await page.goto('/contact')
  const contact = new ContactForm(page)
  await contact.fill({ ...inquiry, Phone: 'none' })
  await contact.button.click()
  await contact.expectToast('Error Sending Message', '422: One field is wrong.')
  await expect(contact.field('Phone')).toHaveAccessibleDescription('This is no number.')
  await contact.expectValues({ ...inquiry, Phone: 'none' })
})

test('tells a program that it worked, and keeps what it sent as spam', async ({
  page,
  api,
}) => {
  const email = `program-${crypto.randomUUID()}@example.com`
  await page.goto('/contact')
  const contact = new ContactForm(page)
  const trap = contact.form.locator('[name=website]')
  await expect(trap).toHaveAttribute('tabindex', '-1')
  await contact.fill({ ...inquiry, Email: email })
  await trap.fill('https://spam.example')
  await contact.button.click()
  await contact.expectToast(...thanks)
  const kept = await read<unknown[]>(api, `${path}?isSpam=true&email=${email}`)
  expect(kept).toHaveLength(1)
})

test(
  'shows nobody the field that is for programs',
  { tag: '@screen' },
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

test('knows the service and the product that a visitor comes from', async ({
  page,
  request,
}) => {
  const [product] = await read<Product[]>(request, '/api/products')
  const contact = new ContactForm(page)
  await page.goto('/services')
  await page
    .getByRole('article', { name: 'Mobile Apps' })
    .getByRole('link', { name: 'Get Started' })
    .click()
  await contact.expectValues({ Service: 'mobile-apps' })
  await page.goto(`/products/${product?.id ?? ''}`)
  await page.getByRole('main').getByRole('link', { name: 'Request Demo' }).click()
  await contact.expectValues({
    Service: 'consultation',
    Subject: `Demo of ${product?.name ?? ''}`,
  })
})

test('tells where the studio is, when it is open and what people ask', async ({
  page,
}) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByText(/[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}/)).toBeVisible()
  await expect(main.locator('a[href^="tel:"]')).toBeVisible()
  await expect(main.locator('a[href^="mailto:"]')).toBeVisible()
  await expect(main.getByText('Mon-Fri 9:00-18:00')).toBeVisible()
  await expect(main.getByText('Sat 10:00-14:00')).toBeVisible()
  for (const link of [/LinkedIn/, /on the map/])
    await expect(main.getByRole('link', { name: link })).toHaveAttribute(
      'href',
      /^https:/,
    )
  const questions = page
    .getByRole('region', { name: 'Frequently Asked Questions' })
    .getByRole('group')
  await expect(questions).toHaveCount(4)
  const answer = questions.first().getByRole('paragraph')
  await expect(answer).toBeHidden()
  await questions.first().getByRole('heading').click()
  await expect(answer).toBeVisible()
})
