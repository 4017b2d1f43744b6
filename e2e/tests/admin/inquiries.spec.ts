import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { Admin, fill } from '../../helpers/admin.ts'
import { answer, fail, hold } from '../../helpers/answers.ts'
import { create, fresh, read } from '../../helpers/content.ts'
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

test('four counters count, and follow each change', async ({ page, request, api }) => {
  const name = await send(request)
  const all = await read<{ status: string }[]>(api, '/api/inquiries?limit=1000')
  const having = (status: string) => all.filter((each) => each.status === status).length
  const admin = new Admin(page)
  await admin.open(...screen)
  const main = page.getByRole('main')
  await expect(main.getByRole('term')).toHaveText([
    'Total Inquiries',
    'New',
    'In Progress',
    'Resolved',
  ])
  const counts = [all.length, having('new'), having('in-progress'), having('resolved')]
  const figures = main.getByRole('definition')
  await expect(figures).toHaveText(counts.map(String))
  await admin.card(name).getByRole('combobox').selectOption('In Progress')
  const [total = 0, fresher = 0, waiting = 0, resolved = 0] = counts
  await expect(figures).toHaveText(
    [total, fresher - 1, waiting + 1, resolved].map(String),
  )
})

test('a card and the details show everything that was sent', async ({
  page,
  visitor,
}) => {
  const sent = {
    name: fresh('Bela Horn'),
    email: 'bela.horn@example.org',
    phone: '0117 496 0000',
    company: 'Horn & Daughters',
    subject: 'Rankings',
    message: 'We cannot be found.\nCan you help?',
    serviceType: 'seo-marketing',
  }
  await visitor.request.post('/api/inquiries', { data: sent })
  const admin = new Admin(page)
  await admin.open(...screen)
  const texts = [
    sent.email,
    sent.phone,
    sent.company,
    sent.subject,
    'We cannot be found.',
  ]
  const card = admin.card(sent.name)
  for (const text of texts) await expect(card).toContainText(text)
  await card.getByRole('button', { name: 'View' }).click()
  const details = admin.dialog('Inquiry Details')
  for (const text of texts) await expect(details).toContainText(text)
  await expect(details).toContainText('seo marketing')
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(card.getByRole('button', { name: 'View' })).toBeFocused()
})

test('a reply without a subject names the inquiry', async ({ page, visitor }) => {
  const name = fresh('Short')
  const data = { name, email: 'short+mail@example.org', message: 'Hello.' }
  await visitor.request.post('/api/inquiries', { data })
  const admin = new Admin(page)
  await admin.open(...screen)
  await admin.card(name).getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('link', { name: 'Reply via Email' })).toHaveAttribute(
    'href',
    'mailto:short%2Bmail@example.org?subject=Re%3A%20Your%20inquiry',
  )
})

test('what an inquiry was worth is kept with its notes', async ({
  page,
  request,
  api,
}) => {
  const name = await send(request)
  const admin = new Admin(page)
  await admin.open(...screen)
  const view = admin.card(name).getByRole('button', { name: 'View' })
  const details = admin.dialog('Inquiry Details')
  await view.click()
  await fill(details, { 'Internal notes': 'Knows what she wants.' })
  await details.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Inquiry updated successfully!')
  await view.click()
  await expect(details.getByLabel(/^Internal notes/)).toHaveValue('Knows what she wants.')
  await fill(details, { Value: '1250.50' })
  await details.getByRole('button', { name: 'Mark as Resolved' }).click()
  await admin.expectToast('Inquiry status updated successfully!')
  await expect(details).toHaveCount(0)
  const [stored] = await read<object[]>(api, '/api/inquiries?limit=1')
  expect(stored).toMatchObject({
    name,
    status: 'resolved',
    value: 1250.5,
    notes: 'Knows what she wants.',
    resolvedAt: expect.stringMatching(/Z$/),
  })
})

test('a status or a deletion that the server refuses is taken back', async ({
  page,
  api,
  watch,
}) => {
  const { id, name } = await create(api, '/api/inquiries', {
    name: fresh('Unmoved'),
    email: 'unmoved@example.org',
    message: 'Hello.',
  })
  const own = `/api/inquiries/${id}`
  watch.expectStatus(500, own)
  await fail(page, own, 500, 'The store is closed.', 'PUT')
  await fail(page, own, 500, 'The store is still closed.', 'DELETE')
  const admin = new Admin(page)
  await admin.open(...screen)
  const status = admin.card(name).getByRole('combobox')
  await status.selectOption('Closed')
  await admin.expectToast('Error')
  await admin.expectToast('500: The store is closed.')
  await expect(status).toHaveValue('new')
  await admin.remove(name, 'Are you sure you want to delete this inquiry?')
  await admin.expectToast('500: The store is still closed.')
  await expect(admin.card(name)).toBeVisible()
})

test('the filtered list can be had as a table', async ({ page, request, api }) => {
  const name = await send(request)
  const kept = await send(request)
  const [{ id } = { id: '' }] = await read<{ id: string }[]>(
    api,
    '/api/inquiries?limit=1',
  )
  await api.put(`/api/inquiries/${id}`, { data: { status: 'closed' } })
  await new Admin(page).open(...screen)
  await page.getByRole('combobox', { name: /by status/i }).selectOption('Closed')
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe('inquiries.csv')
  const table = await readFile(await download.path(), 'utf8')
  expect(table).toMatch(/^\uFEFFID,Name,Email,/)
  expect(table).toContain(kept)
  expect(table).not.toContain(name)
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

test('a filter that leaves nothing says so', async ({ page }) => {
  await answer(page, '/api/inquiries', [])
  await new Admin(page).open(...screen)
  const filter = page.getByRole('combobox', { name: /by status/i })
  for (const status of ['new', 'in-progress', 'resolved', 'closed']) {
    await filter.selectOption(status)
    const words = `No ${status} inquiries found`
    await expect(page.getByRole('heading', { name: words, exact: true })).toBeVisible()
    await expect(page.getByText('Try changing the filter.')).toBeVisible()
  }
  await filter.selectOption('All Inquiries')
  await expect(page.getByText('No Inquiries Found')).toBeVisible()
})

test('a status shows before the server has answered', async ({ page, request }) => {
  const name = await send(request)
  const admin = new Admin(page)
  await admin.open(...screen)
  const card = admin.card(name)
  await expect(card).toBeVisible()
  const [{ id } = { id: '' }] = await read<{ id: string }[]>(
    request,
    '/api/inquiries?limit=1',
  )
  const release = await hold(page, `/api/inquiries/${id}`)
  await card.getByRole('combobox').selectOption('Resolved')
  await expect(card.getByText('resolved', { exact: true })).toBeVisible()
  await expect(admin.toasts.getByText('Inquiry status updated')).toHaveCount(0)
  release()
  await admin.expectToast('Inquiry status updated successfully!')
})

test('what an inquiry lacks has a default, and a long message is cut', async ({
  page,
}) => {
  await answer(page, '/api/inquiries', [
    {
      id: 'bare',
      name: 'Nobody in particular',
      email: 'nobody@example.org',
      message: 'On and on. '.repeat(200),
      createdAt: '2026-01-02T10:30:00Z',
      updatedAt: '2026-01-02T10:30:00Z',
    },
  ])
  const admin = new Admin(page)
  await admin.open(...screen)
  const card = admin.card('Nobody in particular')
  await expect(card.getByText('new', { exact: true })).toBeVisible()
  await expect(card.getByRole('combobox')).toHaveValue('new')
  await expect(card).toContainText('ID: bare')
  await expect(card).toContainText('Created: 2 January 2026, 10:30 GMT')
  await expect(card.getByText('On and on.')).toHaveCSS('-webkit-line-clamp', '3')
})
