import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { question, silence } from '../../testing/inbox.ts'
import { notice, open } from '../../testing/open.tsx'
import {
  exchange,
  failure,
  hold,
  recorded,
  serve,
  writesOf,
} from '../../testing/serve.ts'

const inquiry = {
  ...question,
  company: 'Reed & Co',
  phone: '020 7946 0000',
  createdAt: '2026-01-01T21:00:00.000Z',
}

/** The responses for the screen; the counters are 7, 4, 2 and 1. */
const screenful = (items: object[] = [inquiry]) => [
  ...silence,
  exchange('GET', '/api/inquiries', 200, items),
  ...Object.entries({
    '': 7,
    '&status=new': 4,
    '&status=in-progress': 2,
    '&status=resolved': 1,
  }).map(([query, total]) =>
    exchange('GET', `/api/inquiries?limit=1${query}`, 200, [], {
      'X-Total-Count': String(total),
    }),
  ),
]

const change = (status: string) => {
  const update = exchange('PUT', '/api/inquiries/question', 200, { ...inquiry, status })
  update.request.body = { status }
  return update
}

const loaded = exchange('GET', '/api/inquiries/question', 200, inquiry, { ETag: '"1"' })

it('counts inquiries and shows each with its parts', async () => {
  serve(...screenful())
  open('/admin/inquiries')

  const card = within(await screen.findByRole('article', { name: 'Tom Reed' }))
  for (const text of [
    'new',
    'web development',
    'tom@example.com',
    '020 7946 0000',
    'Reed & Co',
    '1 January 2026',
    'A portal',
    'What would it cost?',
    'question',
    'Created: 1 January 2026, 21:00 GMT',
  ])
    card.getByText(text)
  for (const [label, count] of Object.entries({
    'Total Inquiries': '7',
    New: '4',
    'In Progress': '2',
    Resolved: '1',
  })) {
    const term = screen.getByText(label, { selector: 'dt' })
    await waitFor(() => {
      expect(term.nextElementSibling).toHaveTextContent(count)
    })
  }
})

it('takes an inquiry without a status for a new one', async () => {
  serve(...screenful([{ ...inquiry, status: undefined }]))
  open('/admin/inquiries')

  const card = within(await screen.findByRole('article', { name: 'Tom Reed' }))
  card.getByText('new')
  expect(card.getByLabelText('Status')).toHaveValue('new')
})

it('filters by status and says what is missing', async () => {
  serve(...screenful(), exchange('GET', '/api/inquiries?status=in-progress', 200, []))
  const { user } = open('/admin/inquiries')
  const filter = await screen.findByLabelText('Filter by status')
  expect(
    within(filter)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['All Inquiries', 'New', 'In Progress', 'Resolved', 'Closed'])
  await user.selectOptions(filter, 'In Progress')

  await screen.findByRole('heading', { name: 'No in-progress inquiries found' })
  screen.getByText('Try changing the filter.')
})

it('says that nobody has written yet', async () => {
  serve(...screenful([]))
  open('/admin/inquiries')

  await screen.findByText('Loading inquiries...')
  await screen.findByRole('heading', { name: 'No Inquiries Found' })
  screen.getByText('Inquiries will appear here when customers contact you.')
})

it('changes the status on the card', async () => {
  const made = serve(...screenful(), loaded, change('closed'))
  const { user } = open('/admin/inquiries')
  await user.selectOptions(await screen.findByLabelText('Status'), 'Closed')

  await notice('Inquiry status updated successfully!')
  expect(made.find(({ method }) => method === 'PUT')?.ifMatch).toBe('"1"')
})

it('shows a status before the server has answered', async () => {
  serve(...screenful(), loaded, change('closed'))
  const { user } = open('/admin/inquiries')
  const status = await screen.findByLabelText('Status')
  const release = hold()
  await user.selectOptions(status, 'Closed')

  const card = within(screen.getByRole('article', { name: 'Tom Reed' }))
  await card.findByText('closed')
  expect(screen.queryByText(/^Inquiry status updated/)).not.toBeInTheDocument()
  release()
  await notice('Inquiry status updated successfully!')
})

it('takes a status back that could not be saved', async () => {
  serve(...screenful(), loaded, failure('PUT', '/api/inquiries/question', 500, 'No.'))
  const { user } = open('/admin/inquiries')
  await user.selectOptions(await screen.findByLabelText('Status'), 'Closed')

  await notice('Error', '500: No.')
  expect(screen.getByLabelText('Status')).toHaveValue('new')
})

it('shows everything of one, with a mail draft to answer it', async () => {
  serve(...screenful(), loaded)
  const { user } = open('/admin/inquiries')
  await user.click(await screen.findByRole('button', { name: 'View' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Inquiry Details' }))
  await dialog.findByText('What would it cost?')
  for (const label of ['Name', 'Email', 'Status', 'Service Interest', 'Date', 'Subject'])
    dialog.getByText(label)
  expect(dialog.getByRole('link', { name: 'Reply via Email' })).toHaveAttribute(
    'href',
    'mailto:tom@example.com?subject=Re%3A%20A%20portal',
  )
})

it('writes to nobody else, whatever the address that was left', async () => {
  const hostile = structuredClone(loaded)
  const email = 'eve@example.org?bcc=mallory@evil.example&body=Pay'
  Object.assign(hostile.response.body as object, { email })
  serve(...screenful(), hostile)
  open('/admin/inquiries?edit=question')

  const dialog = within(await screen.findByRole('dialog', { name: 'Inquiry Details' }))
  expect(await dialog.findByRole('link', { name: email })).toHaveAttribute(
    'href',
    'mailto:eve@example.org%3Fbcc%3Dmallory@evil.example%26body%3DPay',
  )
})

it('answers an inquiry without a subject as such', async () => {
  const silent = structuredClone(loaded)
  Object.assign(silent.response.body as object, { subject: '' })
  serve(...screenful(), silent)
  open('/admin/inquiries?edit=question')

  const reply = await screen.findByRole('link', { name: 'Reply via Email' })
  expect(reply).toHaveAttribute(
    'href',
    'mailto:tom@example.com?subject=Re%3A%20Your%20inquiry',
  )
})

it('marks one as resolved and closes it', async () => {
  const made = serve(...screenful(), loaded, change('resolved'))
  const { user } = open('/admin/inquiries?edit=question')
  await user.click(await screen.findByRole('button', { name: 'Mark as Resolved' }))

  await notice('Inquiry status updated successfully!')
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
  expect(writesOf(made)).toEqual(['PUT /api/inquiries/question'])
})

it('records what an inquiry was worth when it is resolved', async () => {
  const resolved = change('resolved')
  resolved.request.body = { status: 'resolved', value: 1500 }
  const made = serve(...screenful(), loaded, resolved)
  const { user } = open('/admin/inquiries?edit=question')
  const value = await screen.findByLabelText('Value')
  await user.clear(value)
  await user.type(value, '1500')
  await user.click(screen.getByRole('button', { name: 'Mark as Resolved' }))

  await notice('Inquiry status updated successfully!')
  expect(made.find(({ method }) => method === 'PUT')?.ifMatch).toBe('"1"')
})

it('keeps the status when only the value is saved', async () => {
  const update = change('new')
  update.request.body = { value: 1500 }
  serve(...screenful(), loaded, update)
  const { user } = open('/admin/inquiries?edit=question')
  const value = await screen.findByLabelText('Value')
  await user.clear(value)
  await user.type(value, '1500')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await notice('Inquiry updated successfully!')
})

it('puts a value that is refused under its field', async () => {
  const refusal = exchange('PUT', '/api/inquiries/question', 422, {
    title: 'Invalid values',
    status: 422,
    detail: 'value must be at least 0.',
    errors: [{ field: 'value', message: 'must be at least 0' }],
  })
  serve(...screenful(), loaded, refusal)
  const { user } = open('/admin/inquiries?edit=question')
  const value = await screen.findByLabelText('Value')
  await user.clear(value)
  await user.type(value, '-5')
  await user.click(screen.getByRole('button', { name: 'Mark as Resolved' }))

  await screen.findByText('Value must be at least 0')
  expect(screen.getByRole('dialog', { name: 'Inquiry Details' })).toBeInTheDocument()
})

it('offers the filtered list as a table', async () => {
  serve(...screenful(), exchange('GET', '/api/inquiries?status=resolved', 200, [inquiry]))
  open('/admin/inquiries?status=resolved')

  expect(await screen.findByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    '/api/inquiries.csv?status=resolved',
  )
})

it('asks before it deletes one', async () => {
  serve(...screenful(), loaded, exchange('DELETE', '/api/inquiries/question', 204))
  const { user } = open('/admin/inquiries')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const asked = within(
    await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to delete this inquiry?',
    }),
  )
  await user.click(asked.getByRole('button', { name: 'Delete' }))

  await notice('Inquiry deleted successfully!')
})

it.each([
  ['inquiry-visit', 'Came from Google'],
  ['inquiry-visit-missing', 'Nothing is known of the visit.'],
])('tells of the visit before an inquiry, as recorded in %s', async (name, text) => {
  const visit = recorded(name)
  visit.request.path = '/api/analytics/visits/question'
  const made = serve(...screenful(), loaded, visit)
  const { user } = open('/admin/inquiries?edit=question')

  const summary = await screen.findByText('Pages read before')
  expect(made.map(({ path }) => path)).not.toContain(visit.request.path)
  await user.click(summary)

  await screen.findByText(text)
})
