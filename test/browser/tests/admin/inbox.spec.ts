import type { APIRequestContext } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { expectAccessible } from '../../helpers/axe.ts'
import { create, fresh, read } from '../../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { test } from '../../helpers/mailing.ts'
import { expect } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const screen = ['/admin/inquiries', 'Inquiries Management'] as const

/** A form with three fields; returns its id. */
async function makeForm(api: APIRequestContext): Promise<string> {
  const { id } = await create<{ id: string }>(api, '/api/forms', {
    title: fresh('A quote'),
    fields: [
      { name: 'name', label: 'Your name', kind: 'text' },
      { name: 'email', label: 'Your address', kind: 'email' },
      { name: 'budget', label: 'Budget', kind: 'number' },
      { name: 'wishes', label: 'Wishes', kind: 'long' },
    ],
  })
  return id
}

/** Answers a form; returns the name of the sender. */
async function answer(request: APIRequestContext, form: string, budget: number) {
  const name = fresh('Ada Fenwick')
  const sent = await request.post(`/api/forms/${form}`, {
    data: {
      name,
      email: `${name.replaceAll(' ', '.').toLowerCase()}@example.org`,
      budget,
      wishes: 'A booking system that our members can use on a phone, by June.',
    },
  })
  expect(sent.status(), await sent.text()).toBe(201)
  return name
}

test('keys lead through the inbox, close an inquiry and begin a reply, which a saved reply fills', async ({
  page,
  api,
  request,
}) => {
  const form = await makeForm(api)
  const first = await answer(request, form, 900)
  const second = await answer(request, form, 5000)
  const admin = new Admin(page)
  await admin.open(`${screen[0]}?formId=${form}`, screen[1])
  await expect(admin.card(first)).toBeVisible()
  const view = (name: string) => admin.card(name).getByRole('button', { name: 'View' })

  await page.keyboard.press('j')
  await expect(view(second)).toBeFocused()
  await page.keyboard.press('j')
  await expect(view(first)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('e')
  await admin.expectToast('Inquiry status updated successfully!')
  await expect(admin.card(second).getByText('closed', { exact: true })).toBeVisible()
  await expect(view(first)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(admin.card(second).getByText('new', { exact: true })).toBeVisible()

  await page.keyboard.press('r')
  const details = admin.dialog('Inquiry Details')
  const box = details.getByLabel('Reply', { exact: true })
  await expect(box).toBeFocused()
  await page.keyboard.type('Yes, by June.')
  const title = fresh('Yes')
  await details.getByRole('button', { name: 'Manage replies' }).click()
  const replies = admin.dialog('Saved replies')
  await replies.getByRole('button', { name: 'New reply' }).click()
  await replies.getByLabel('Title').fill(title)
  await expect(replies.getByLabel('Body')).toHaveValue('Yes, by June.')
  await replies.getByRole('button', { name: 'Save' }).click()
  const row = replies.getByRole('listitem').filter({ hasText: title })
  await row.getByRole('button', { name: 'Edit' }).click()
  await replies.getByLabel('Body').fill('We start on Monday.')
  await replies.getByRole('button', { name: 'Save' }).click()
  await expect(row).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Insert' }).click()
  await expect(replies).toHaveCount(0)
  await expect(box).toHaveValue('Yes, by June.\n\nWe start on Monday.')
  await box.press('Control+Enter')
  await admin.expectToast('Reply on its way')
  await details.getByRole('button', { name: 'Manage replies' }).click()
  await row.getByRole('button', { name: 'Delete' }).click()
  await admin.question.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})

test('the answers of a form are a table, on a phone too, and unread inquiries are counted', async ({
  page,
  api,
  request,
}) => {
  const form = await makeForm(api)
  const first = await answer(request, form, 900)
  await page.goto(`/admin/forms/${form}`)
  await page.getByRole('link', { name: 'Table of answers' }).click()
  const table = page.getByRole('table', { name: 'Answers to the form' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Name',
    'Received',
    'Status',
    'Your name',
    'Your address',
    'Budget',
    'Wishes',
  ])
  const menu = page.getByRole('navigation', { name: 'Admin' })
  const link = menu.getByRole('link', { name: 'Inquiries', exact: true })
  // Of all inquiries of this server, of other tests too.
  const unread = async () =>
    (await read<unknown[]>(api, '/api/inquiries?status=new&isSpam=false&limit=1000'))
      .length
  const badge = async () => {
    const count = await unread()
    return `${count > 99 ? '99+' : String(count)} new`
  }
  await expect(link).toHaveAccessibleDescription(await badge())

  // It arrives while the screen is open.
  const second = await answer(request, form, 5000)
  await expect(table.getByRole('rowheader')).toHaveText([second, first])
  await expect(link).toHaveAccessibleDescription(await badge())
  await expect(page).toHaveTitle(
    `(${String(await unread())}) Inquiries Management · Quoin admin`,
  )
  await expect(table.getByRole('row').nth(1)).toContainText('5000')
  await expectAccessible(page)

  const csv = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')
  const exported = await (await api.get(csv ?? '')).text()
  expect(exported).toContain('Budget')
  expect(exported).toContain(second)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(page)
  const region = page.getByRole('region', { name: 'Answers to the form' })
  const name = table.getByRole('rowheader').first()
  const before = await name.boundingBox()
  await region.evaluate((element) => {
    element.scrollLeft = element.scrollWidth
  })
  await expect(table.getByText(/^A booking system/).first()).toBeInViewport()
  expect((await name.boundingBox())?.x).toBe(before?.x)
  await name.getByRole('link').click()
  await expect(new Admin(page).dialog('Inquiry Details')).toContainText('5000')
})
