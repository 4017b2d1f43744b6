import { ContactForm, inquiry } from '../../helpers/contact.ts'
import { expect, test } from '../../helpers/test.ts'

const thanks = [
  'Message Sent Successfully!',
  "Thank you for your inquiry. We'll get back to you within 24 hours.",
] as const

test('read about a product, ask for a demo, see the thanks', async ({ page }) => {
  await page.goto('/')
  await page
    .getByRole('region', { name: 'Solutions' })
    .getByRole('article')
    .filter({ hasText: 'Ledgerline' })
    .getByRole('link', { name: 'Learn More' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ledgerline')
  await page.getByRole('tab', { name: 'Pricing' }).click()
  await expect(page.getByRole('tabpanel').getByText(/£\d/).first()).toBeVisible()
  await page.getByRole('link', { name: 'Request Demo' }).click()
  const contact = new ContactForm(page)
  await contact.expectValues({ Subject: 'Demo of Ledgerline' })
  await contact.fill(inquiry)
  await contact.button.click()
  await contact.expectToast(...thanks)
})

test(
  'find an article by category and text, read it, clear the filters',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.goto('/blog')
    const cards = page.getByRole('region', { name: 'Articles' }).getByRole('article')
    await expect(cards.first()).toBeVisible()
    const all = await cards.count()
    await page.getByRole('button', { name: 'Web Development' }).click()
    await expect(cards).toHaveCount(3)
    await page.getByRole('searchbox', { name: 'Search articles' }).fill('WCAG')
    await expect(cards.getByRole('heading')).toHaveText([
      'What WCAG 2.2 asks of a business website',
    ])
    await cards.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /What WCAG 2\.2 asks/,
    )
    await page.goBack()
    await expect(cards, 'the filter outlives the article').toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search articles' }).fill('WCAG and more')
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(cards).toHaveCount(all)
    await expect(page).toHaveURL('/blog')
  },
)

test('apply for a job', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('link', { name: 'View Careers' }).click()
  await page
    .getByRole('article', { name: 'Senior Go Engineer' })
    .getByRole('button', { name: 'View Details' })
    .click()
  const details = page.getByRole('dialog', { name: 'Senior Go Engineer' })
  await details.getByRole('link', { name: 'Apply Now' }).click()
  const contact = new ContactForm(page)
  await contact.expectValues({
    Service: 'other',
    Subject: 'Application: Senior Go Engineer',
  })
  await contact.fill({ ...inquiry, Message: 'I would like to work with you.' })
  await contact.button.click()
  await contact.expectToast(...thanks)
})
