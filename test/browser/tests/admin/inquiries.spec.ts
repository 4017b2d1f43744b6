import type { APIRequestContext } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
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

test(
  'the status of a card is chosen; the counters and the filter follow',
  { tag: '@smoke' },
  async ({ page, request, api }) => {
    const name = await send(request)
    const all = await read<{ status: string }[]>(api, '/api/inquiries?limit=1000')
    const having = (status: string) => all.filter((each) => each.status === status).length
    const [fresher, waiting] = [having('new'), having('in-progress')]
    const admin = new Admin(page)
    await admin.open(...screen)
    // A long message is cut.
    await expect(admin.card(name).getByText(/^Could you/)).toHaveCSS(
      '-webkit-line-clamp',
      '3',
    )
    const figures = page.getByRole('main').getByRole('definition')
    const rest = having('resolved')
    await expect(figures).toHaveText([all.length, fresher, waiting, rest].map(String))
    await admin.card(name).getByRole('combobox').selectOption('In Progress')
    await admin.expectToast('Inquiry status updated successfully!')
    await expect(figures).toHaveText(
      [all.length, fresher - 1, waiting + 1, rest].map(String),
    )
    const filter = page.getByRole('combobox', { name: /by status/i })
    await filter.selectOption('New')
    await expect(admin.card(name)).toHaveCount(0)
    await filter.selectOption('In Progress')
    await expect(admin.card(name)).toBeVisible()
  },
)
