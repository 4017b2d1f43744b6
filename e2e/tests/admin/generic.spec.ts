import { Admin, fill } from '../../helpers/admin.ts'
import { fresh } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const screens = [
  {
    path: '/admin/jobs',
    title: (name: string) => ({ Title: name, Description: 'A job.' }),
  },
  {
    path: '/admin/testimonials',
    title: (name: string) => ({ 'Client name': name, Company: 'Acme', Content: 'Good.' }),
  },
  {
    path: '/admin/team',
    title: (name: string) => ({ Name: name, Position: 'Engineer', Bio: 'Builds.' }),
  },
]

for (const { path, title } of screens)
  test(`${path} lists, creates and deletes`, async ({ page }) => {
    const admin = new Admin(page)
    const name = fresh('Generic')
    await page.goto(path)
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('button', { name: /^Add / }).click()
    const form = page.getByRole('dialog')
    await fill(form, title(name))
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toHaveCount(0)
    await expect(admin.card(name)).toBeVisible()
    await admin.delete(name, 'Are you sure you want to delete')
  })

test('/admin/subscribers shows who subscribed', async ({ page, visitor }) => {
  const email = `${fresh('reader').replace(' ', '.')}@example.org`
  const sent = await visitor.request.post('/api/subscribers', { data: { email } })
  expect(sent.ok()).toBe(true)
  await page.goto('/admin/subscribers')
  await expect(page.getByText(email).first()).toBeVisible()
})
