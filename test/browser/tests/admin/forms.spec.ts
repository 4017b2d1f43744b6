import { Admin } from '../../helpers/admin.ts'
import { expectAccessible } from '../../helpers/axe.ts'
import { create, fresh } from '../../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { photo } from '../../helpers/photo.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

test('a newcomer makes a form, visitors send it, and staff read the answers', async ({
  page,
  api,
  visitor,
  browser,
  watch,
}) => {
  const admin = new Admin(page)
  const title = fresh('Open day')
  await admin.open('/admin/forms', 'Forms Management')
  await page.getByRole('button', { name: 'Add Form' }).click()
  const dialog = admin.dialog('Add New Form')
  await dialog.getByLabel('Title').fill(title)
  const builder = dialog.getByRole('group', { name: 'Fields' })
  const add = builder.getByRole('button', { name: 'Add field' })
  const fields = ['Your name', 'Which day', 'A picture', 'Meals', 'Guests', 'Room']
  for (const [at, label] of fields.entries()) {
    await add.click()
    await builder.getByLabel('Label').nth(at).fill(label)
  }
  await builder.getByLabel('Required').first().check()
  await builder.getByLabel('Kind').nth(1).selectOption('Choice')
  await builder.getByLabel('Choices').fill('Saturday\nSunday')
  await builder.getByLabel('Kind').nth(2).selectOption('File')
  await builder.getByLabel('Kind').nth(3).selectOption('Several choices')
  await builder.getByLabel('Choices').nth(1).fill('Breakfast\nLunch\nDinner')
  await builder.getByLabel('Kind').nth(4).selectOption('Number')
  await builder.getByLabel('Kind').nth(5).selectOption('Choice, all shown')
  await builder.getByLabel('Choices').nth(2).fill('Single\nDouble')
  await dialog.getByRole('button', { name: 'Remove A picture' }).click()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(builder.getByLabel('Label')).toHaveCount(6)
  const consent = dialog.getByRole('group', { name: 'Consent' })
  await consent.getByLabel('Text').fill('You may keep my answers.')
  await expect(
    dialog.getByRole('region', { name: 'Preview of the form' }).getByLabel('Which day'),
  ).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()

  const { id } = await create<{ id: string }>(api, '/api/pages', {
    title,
    status: 'published',
  })
  await page.goto(`/admin/pages/${id}`)
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Form/ }).click()
  const section = page.getByRole('group', { name: /^Edit Tell us/ })
  await section.getByRole('combobox', { name: 'Form' }).fill(title)
  await page.getByRole('option', { name: title }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await admin.expectToast('Page updated successfully!')

  const path = `/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
  await visitor.goto(path)
  const form = visitor.getByRole('form', { name: title })
  // A press that comes before the page is hydrated is answered by the server, with the same refusal.
  const sentTo = new URL((await form.getAttribute('action')) ?? '', visitor.url())
  watch.expectStatus(422, sentTo.pathname)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByLabel('Your name')).toBeFocused()
  await form.getByLabel('Your name').fill('Ada')
  await form.getByLabel('Which day').selectOption('Sunday')
  await form.getByRole('group', { name: 'Meals' }).getByLabel('Breakfast').check()
  await form.getByRole('group', { name: 'Meals' }).getByLabel('Dinner').check()
  await form.getByLabel('Guests').fill('2')
  await form.getByRole('radiogroup', { name: 'Room' }).getByLabel('Double').check()
  const { name, mimeType, buffer } = photo(`${title}.png`)
  await form.getByLabel('A picture').setInputFiles({ name, mimeType, buffer })
  await form.getByLabel('You may keep my answers.').check()
  await expectAccessible(visitor)
  await expectNoSidewaysScrolling(visitor)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByText('Message sent')).toBeVisible()

  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(new URL(path, visitor.url()).href)
  await plain.getByLabel('Your name').fill('Bo')
  await plain.getByLabel('Lunch').check()
  await plain.getByLabel('Dinner').check()
  await plain.getByLabel('Single').check()
  await plain.getByRole('button', { name: 'Send' }).click()
  await expect(plain.getByRole('alert')).toContainText('consent')
  await expect(plain.getByLabel('Your name')).toHaveValue('Bo')
  await expect(plain.getByRole('checkbox', { name: 'Lunch' })).toBeChecked()
  await expect(plain.getByRole('checkbox', { name: 'Breakfast' })).not.toBeChecked()
  await expect(plain.getByRole('radio', { name: 'Single' })).toBeChecked()
  await plain.getByLabel('You may keep my answers.').check()
  await plain.getByRole('button', { name: 'Send' }).click()
  await expect(plain.getByText('Message sent')).toBeVisible()
  await context.close()

  await admin.open('/admin/inquiries', 'Inquiries Management')
  await page.getByRole('combobox', { name: 'Filter by form' }).fill(title)
  await page.getByRole('option', { name: title }).click()
  await expect(page.getByRole('combobox', { name: 'Filter by form' })).toHaveValue(title)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'View' }).last().click()
  const answers = admin
    .dialog('Inquiry Details')
    .getByRole('region', { name: `Answers to ${title}` })
  await expect(answers).toContainText('Which day')
  await expect(answers).toContainText('Sunday')
  await expect(answers).toContainText('Breakfast, Dinner')
  await expectAccessible(page)
})
