import type { APIRequestContext, Page } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { expectAccessible } from '../../helpers/axe.ts'
import { create, fresh } from '../../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { test } from '../../helpers/mailing.ts'
import { expect } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

interface Inquiry {
  id: string
  email: string
}

/** Somebody asks something. */
async function ask(request: APIRequestContext): Promise<Inquiry> {
  const name = fresh('Ada Fenwick')
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@example.org`
  const message = `Could you build us one by June? Ask for ${name}.`
  const { id } = await create<{ id: string }>(request, '/api/inquiries', {
    name,
    email,
    subject: 'A booking system',
    message,
  })
  return { id, email }
}

async function show(page: Page, { id }: Inquiry) {
  await page.goto(`/admin/inquiries?edit=${id}`)
  const details = new Admin(page).dialog('Inquiry Details')
  await expect(details.getByRole('heading', { name: 'Conversation' })).toBeVisible()
  return details
}

test('an inquiry is answered by mail, a colleague sees it, and all of it fits', async ({
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
  await details.getByLabel('Saved reply').selectOption('Prices')
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

  const { id } = inquiry
  await create(api, `/api/admin/inquiries/${id}/messages`, {
    body: 'Call them.',
    note: true,
  })
  await expect(details.getByText('Call them.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(page)
})
