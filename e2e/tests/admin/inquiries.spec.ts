import type { APIRequestContext } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { answer } from '../../helpers/answers.ts'
import { fresh, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const screen = ['/admin/inquiries', 'Inquiries Management'] as const

async function send(request: APIRequestContext) {
  const name = fresh('Ada Fenwick')
  const sent = await request.post('/api/inquiries', {
    data: {
      name,
      email: 'ada@example.org',
      subject: 'A booking system',
      message: 'Could you build us one by June?',
      serviceType: 'web-development',
    },
  })
  expect(sent.status()).toBe(201)
  return name
}

test('an inquiry is read, answered, resolved and deleted', async ({ page, request }) => {
  const name = await send(request)
  const admin = new Admin(page)
  await admin.open(...screen)
  const card = admin.card(name)
  await expect(card.getByText('new', { exact: true })).toBeVisible()
  await expect(card.getByText(/^web development$/i)).toBeVisible()
  await card.getByRole('button', { name: 'View' }).click()
  const details = admin.dialog('Inquiry Details')
  await expect(details).toContainText('Could you build us one by June?')
  const reply = details.getByRole('link', { name: 'Reply via Email' })
  const href = decodeURIComponent((await reply.getAttribute('href')) ?? '')
  expect(href).toContain('mailto:ada@example.org')
  expect(href.replaceAll('+', ' ')).toContain('subject=Re: A booking system')
  await details.getByRole('button', { name: 'Mark as Resolved' }).click()
  await admin.expectToast('Inquiry status updated successfully!')
  await expect(details).toHaveCount(0)
  await expect(card.getByText('resolved', { exact: true })).toBeVisible()
  await admin.delete(name, 'Are you sure you want to delete this inquiry?')
  await admin.expectToast('Inquiry deleted successfully!')
})

test('the status of a card can be chosen, and the filter follows', async ({
  page,
  request,
}) => {
  const name = await send(request)
  const admin = new Admin(page)
  await admin.open(...screen)
  await admin.card(name).getByRole('combobox').selectOption('Closed')
  await admin.expectToast('Inquiry status updated successfully!')
  const filter = page.getByRole('combobox', { name: /by status/i })
  await expect(filter.getByRole('option')).toHaveText([
    'All Inquiries',
    'New',
    'In Progress',
    'Resolved',
    'Closed',
  ])
  await filter.selectOption('New')
  await expect(admin.card(name)).toHaveCount(0)
  await filter.selectOption('Closed')
  await expect(admin.card(name)).toBeVisible()
})

test('four counters count', async ({ page }) => {
  await new Admin(page).open(...screen)
  await expect(page.getByRole('main').getByRole('term')).toHaveText([
    'Total Inquiries',
    'New',
    'In Progress',
    'Resolved',
  ])
})

test('an empty list says so, beside its filter', async ({ page }) => {
  await answer(page, '/api/inquiries', [])
  await new Admin(page).open(...screen)
  await expect(page.getByText('No Inquiries Found')).toBeVisible()
  await expect(
    page.getByText('Inquiries will appear here when customers contact you.'),
  ).toBeVisible()
  await expect(page.getByRole('combobox', { name: /by status/i })).toBeVisible()
})

test('a filter that leaves nothing says so', async ({ page, api }) => {
  const waiting = await read<{ id: string }[]>(api, '/api/inquiries?status=in-progress')
  for (const { id } of waiting)
    await api.put(`/api/inquiries/${id}`, { data: { status: 'closed' } })
  await new Admin(page).open(...screen)
  await page.getByRole('combobox', { name: /by status/i }).selectOption('In Progress')
  await expect(page.getByText(/^No in.progress inquiries found$/i)).toBeVisible()
  await expect(page.getByText('Try changing the filter.')).toBeVisible()
})
