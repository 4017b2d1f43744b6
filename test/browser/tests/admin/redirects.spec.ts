import { Admin, fill } from '../../helpers/admin.ts'
import { fresh } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const screen = '/admin/redirects'

/** A path that no other test has. */
const freshPath = () =>
  `/${fresh('old')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')}`

test('an old address is made to lead on, and its uses are counted', async ({
  page,
  visitor,
}) => {
  const admin = new Admin(page)
  const from = freshPath()
  await admin.open(screen, 'Redirects')
  const form = await admin.start('New Redirect', 'Add New Redirect')
  await fill(form, { From: from, To: '/blog' })
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Redirect created successfully!')
  await expect(admin.card(from)).toContainText('To: /blog')
  await expect(admin.card(from)).toContainText('Permanent')
  await expect(admin.card(from)).toContainText('Not used yet')

  await visitor.goto(`${from}/?utm=x`)
  await expect(visitor).toHaveURL(/\/blog\?utm=x$/)
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()

  await page.reload()
  await expect(admin.card(from)).toContainText('Used once, last Just now')
  await admin.delete(from, 'delete this redirect?')
})
