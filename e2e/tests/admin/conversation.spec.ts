import type { APIRequestContext, Page } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { expectAccessible } from '../../helpers/axe.ts'
import { create, fresh } from '../../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { test } from '../../helpers/mailing.ts'
import { expect } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const screen = ['/admin/inquiries', 'Inquiries Management'] as const

interface Inquiry {
  id: string
  email: string
}

/** Somebody asks something. */
async function ask(request: APIRequestContext, more: object = {}): Promise<Inquiry> {
  const name = fresh('Ada Fenwick')
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@example.org`
  const message = `Could you build us one by June? Ask for ${name}.`
  const { id } = await create<{ id: string }>(request, '/api/inquiries', {
    ...{ name, email, subject: 'A booking system', message },
    ...more,
  })
  return { id, email }
}

async function show(page: Page, { id }: Inquiry) {
  await page.goto(`/admin/inquiries?edit=${id}`)
  const details = new Admin(page).dialog('Inquiry Details')
  await expect(details.getByRole('heading', { name: 'Conversation' })).toBeVisible()
  return details
}

test('an inquiry is answered by mail, and a colleague sees it', async ({
  page,
  colleague,
  api,
  mailbox,
}) => {
  await create(api, '/api/answers', { title: 'Prices', body: 'From £149 a month.' })
  const inquiry = await ask(api)
  const details = await show(page, inquiry)
  const other = await show(colleague, inquiry)
  await details.getByRole('button', { name: 'Reply via Email' }).click()
  const box = details.getByLabel('Reply', { exact: true })
  await expect(box).toBeFocused()
  await page.keyboard.type('Yes, by May.')
  await details.getByLabel('Canned answer').selectOption('Prices')
  await expect(box).toHaveValue('Yes, by May.\n\nFrom £149 a month.')
  await box.press('Control+Enter')
  await new Admin(page).expectToast('Reply on its way')

  const mine = details.getByRole('list', { name: 'Messages' })
  await expect(mine).toContainText('Sent')
  await expect(other.getByRole('list', { name: 'Messages' })).toContainText(
    'Yes, by May.',
  )
  await expect(box).toHaveValue('')
  await expect
    .poll(() => mailbox.mails.filter((mail) => mail.includes(inquiry.email)).length)
    .toBe(1)
})

test('a note outlives a window and a reload, and is for staff', async ({ page, api }) => {
  const inquiry = await ask(api)
  let details = await show(page, inquiry)
  await details.getByLabel('Note for staff').fill('They know our competitor.')
  await details.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  details = await show(page, inquiry)
  await expect(details.getByLabel('Note for staff')).toHaveValue(
    'They know our competitor.',
  )
  await details.getByRole('button', { name: 'Keep note' }).click()
  await expect(details.getByRole('list', { name: 'Messages' })).toContainText('Note')
  await expect(details.getByLabel('Note for staff')).toHaveValue('')
})

test('somebody is put in charge while notes are typed, and all of it is kept', async ({
  page,
  api,
}) => {
  const inquiry = await ask(api)
  const details = await show(page, inquiry)
  await details.getByLabel('Internal notes').fill('Nice.')
  await details.getByLabel('Assignee').selectOption('admin')
  await new Admin(page).expectToast('Assigned to admin')
  await details.getByRole('button', { name: 'Mark as spam' }).click()
  await new Admin(page).expectToast('Marked as spam')
  await details.getByRole('button', { name: 'Save' }).click()
  await new Admin(page).expectToast('Inquiry updated successfully!')

  await page.getByLabel('Filter by assignee').selectOption('Me (admin)')
  await page.getByLabel('Filter by spam').selectOption('Spam')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Assigned to admin')
})

test('what one person sent is merged', async ({ page, api }) => {
  const inquiry = await ask(api)
  await ask(api, {
    email: inquiry.email,
    subject: 'Forgot one thing',
    message: 'In red.',
  })
  const details = await show(page, inquiry)
  await details.getByRole('button', { name: 'Merge into this one' }).click()
  const { question } = new Admin(page)
  await question.getByRole('button', { name: 'Merge' }).click()
  await new Admin(page).expectToast('Inquiries merged')
  await expect(details.getByRole('list', { name: 'Messages' })).toContainText('In red.')
  await expect(details.getByText('From the same sender')).toHaveCount(0)
})

test('an administrator takes what is known of a person along', async ({ page, api }) => {
  const { email } = await ask(api)
  await new Admin(page).open(...screen)
  // What comes late moves what is below it.
  await expect(page.getByRole('button', { name: 'View' }).first()).toBeVisible()
  await page.getByText('Export what is known of a person').click()
  await page.getByLabel('Email of the person').fill(email)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download JSON' }).click()
  expect((await downloading).suggestedFilename()).toBe('person.json')
})

test('axe finds nothing on a conversation', { tag: '@screen' }, async ({ page, api }) => {
  const inquiry = await ask(api)
  await ask(api, { email: inquiry.email, message: 'Another.' })
  const messages = `/api/admin/inquiries/${inquiry.id}/messages`
  await create(api, messages, { body: 'Call them.', note: true })
  await create(api, messages, { body: 'Dear Ada,\n\nyes.' })
  const details = await show(page, inquiry)
  await expect(details.getByText('Call them.')).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
})
