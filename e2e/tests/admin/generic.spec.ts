import { Admin, fill } from '../../helpers/admin.ts'
import { fresh } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const screens = [
  {
    link: 'Jobs',
    one: 'Job',
    heading: 'Jobs Management',
    fields: (name: string) => ({ Title: name, Description: 'A job.' }),
    change: { Location: 'Leeds' },
  },
  {
    link: 'Testimonials',
    one: 'Testimonial',
    heading: 'Testimonials Management',
    fields: (name: string) => ({ 'Client name': name, Content: 'Good.' }),
    change: { Company: 'Leeds Looms' },
  },
  {
    link: 'Team members',
    one: 'Team member',
    heading: 'Team Members Management',
    fields: (name: string) => ({ Name: name, Bio: 'Builds.' }),
    change: { Position: 'Lead in Leeds' },
  },
  {
    link: 'Subscribers',
    one: 'Subscriber',
    heading: 'Subscribers Management',
    fields: (name: string) => ({ Email: name }),
    change: null,
  },
]

for (const { link, one, heading, fields, change } of screens)
  test(`${link} are created, changed and deleted from the schema alone`, async ({
    page,
  }) => {
    const admin = new Admin(page)
    const name = `${fresh('generic').replace(' ', '.')}@example.org`
    await page.goto('/admin')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await page.getByRole('button', { name: /^Add / }).click()
    const form = page.getByRole('dialog', { name: /^Add New / })
    await fill(form, fields(name))
    await form.getByRole('button', { name: 'Save' }).click()
    await admin.expectToast(`${one} created successfully!`)
    await expect(form).toHaveCount(0)

    if (change !== null) {
      const edit = await admin.edit(name)
      await fill(edit, change)
      await edit.getByRole('button', { name: 'Save' }).click()
      await admin.expectToast(`${one} updated successfully!`)
      await expect(admin.card(name)).toContainText('Leeds')
    }
    await admin.delete(name, `Are you sure you want to delete this ${one.toLowerCase()}?`)
    await admin.expectToast(`${one} deleted successfully!`)
  })

test('an address subscribes once', async ({ page, watch }) => {
  watch.expectStatus(409, '/api/subscribers')
  const email = `${fresh('twice').replace(' ', '.')}@example.org`
  const admin = new Admin(page)
  await page.goto('/admin/subscribers')
  for (const words of ['Subscriber created successfully!', 'Error']) {
    const form = await admin.start('Add Subscriber', 'Add New Subscriber')
    await form.getByLabel(/^Email/).fill(email)
    await form.getByRole('button', { name: 'Save' }).click()
    await admin.expectToast(words)
  }
  await expect(admin.toasts.getByText(/^409: /)).toBeVisible()
})

test('/admin/subscribers shows who subscribed', async ({ page, visitor }) => {
  const email = `${fresh('reader').replace(' ', '.')}@example.org`
  const sent = await visitor.request.post('/api/subscribers', { data: { email } })
  expect(sent.ok()).toBe(true)
  await page.goto('/admin/subscribers')
  await expect(page.getByText(email).first()).toBeVisible()
})
