import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import type { Exchange } from '@quoin/shared-ui/testing/golden.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Message } from '../../../api/inbox.ts'
import type { ContentType, Schema } from '../../../model/schema.ts'
import { identityOf } from '../../../testing/identity.ts'
import {
  mail,
  messages,
  messagesPath,
  question,
  sameSender,
  silence,
} from '../../../testing/inbox.ts'
import { notice, open } from '../../../testing/open.tsx'
import {
  exchange,
  failure,
  hold,
  me,
  recorded,
  serve,
  updatesOf,
  writesOf,
} from '../../../testing/serve.ts'

afterEach(() => {
  sessionStorage.clear()
})

const at = '2026-01-02T09:30:00.000Z'
const message = (more: Partial<Message> = {}): Message => ({
  id: 'm1',
  kind: 'mail',
  body: 'About a thousand.',
  by: 'ada',
  at,
  state: 'sent',
  error: null,
  ...more,
})
const list = recorded('inquiry-list')
const inquiry = (values: object = {}) =>
  exchange(
    'GET',
    '/api/inquiries/question',
    200,
    { ...question, ...values },
    { ETag: '"1"' },
  )
const counts = ['', '&status=new', '&status=in-progress', '&status=resolved'].map(
  (query) =>
    exchange('GET', `/api/inquiries?limit=1${query}`, 200, [], { 'X-Total-Count': '1' }),
)
const said = (status: number, body: unknown) =>
  exchange('POST', messagesPath, status, body)

/** Opens the inquiry. By default it has no messages, and no mail is set up. */
async function show(...answers: Exchange[]) {
  const given = new Set(answers.map(({ name }) => name))
  const usual = [...silence, inquiry()].filter(({ name }) => !given.has(name))
  const made = serve(...answers, ...usual, list, ...counts)
  const opened = open('/admin/inquiries?edit=question')
  const dialog = within(await screen.findByRole('dialog', { name: 'Inquiry Details' }))
  await dialog.findByRole('heading', { name: 'Conversation' })
  return { ...opened, made, dialog }
}

it('shows who said what, when, and how far it has come', async () => {
  const { dialog } = await show(
    messages(
      message({
        id: 'm1',
        by: 'Tom Reed <tom@example.com>',
        state: null,
        body: 'Hello?',
      }),
      message({ id: 'm2', state: 'sent', body: 'First.' }),
      message({ id: 'm3', state: 'queued', error: 'The server is away.' }),
      message({ id: 'm4', state: 'failed', error: '550 No such user.' }),
      message({ id: 'm5', kind: 'note', state: null, by: 'bob', body: 'He is serious.' }),
    ),
  )
  const all = within(await dialog.findByRole('list', { name: 'Messages' }))
  expect(all.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Tom Reed <tom@example.com>2 January 2026, 09:30 GMTReceivedHello?',
    'ada2 January 2026, 09:30 GMTSentFirst.',
    'ada2 January 2026, 09:30 GMTQueuedAbout a thousand.Not sent yet: The server is away.',
    'ada2 January 2026, 09:30 GMTFailedAbout a thousand.Not sent: 550 No such user.',
    'bob2 January 2026, 09:30 GMTNoteHe is serious.',
  ])
})

it('draws the latest of a thousand messages, and more when asked', async () => {
  const all = Array.from({ length: 1000 }, (_, n) =>
    message({ id: `m${String(n)}`, body: `Number ${String(n)}.` }),
  )
  const { dialog, user } = await show(messages(...all))

  await dialog.findByText('Number 999.')
  expect(dialog.queryByText('Number 979.')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Show earlier messages (980)' }))
  dialog.getByText('Number 979.')
})

it('has no box for a mail where none is set up', async () => {
  const { dialog } = await show()

  await dialog.findByLabelText('Note for staff')
  expect(dialog.queryByLabelText('Reply')).toBeNull()
  dialog.getByRole('link', { name: 'Reply via Email' })
})

it('leads to the box for a mail, and sends what is typed there by keys', async () => {
  const { dialog, user, made } = await show(
    mail(true),
    messages(),
    said(201, message({ state: 'queued' })),
    messages(message({ state: 'queued' })),
  )
  await user.click(await dialog.findByRole('button', { name: 'Reply via Email' }))
  const box = dialog.getByLabelText('Reply')
  expect(box).toHaveFocus()
  dialog.getByText(/A mail to tom@example.com from Quoin <hello@example.com>/)
  await user.keyboard('About a thousand.{Control>}{Enter}{/Control}')

  await notice('Reply on its way')
  expect(await dialog.findByText('Queued')).toBeVisible()
  expect(box).toHaveValue('')
  expect(made.find(({ method }) => method === 'POST')?.text).toBe(
    JSON.stringify({ body: 'About a thousand.' }),
  )
})

it('keeps a note for staff', async () => {
  const note = message({ kind: 'note', state: null, body: 'Call him.' })
  const { dialog, user, made } = await show(messages(), said(201, note), messages(note))
  await user.type(dialog.getByLabelText('Note for staff'), 'Call him.')
  await user.click(dialog.getByRole('button', { name: 'Keep note' }))

  await notice('Note kept')
  await dialog.findByText('Call him.', { selector: 'li *' })
  expect(made.find(({ method }) => method === 'POST')?.text).toBe(
    JSON.stringify({ body: 'Call him.', note: true }),
  )
})

it('sends nothing that is empty, and sends one message once', async () => {
  const note = message({ kind: 'note', state: null })
  const { dialog, user, made } = await show(said(201, note))
  const box = dialog.getByLabelText('Note for staff')
  await user.type(box, '  {Control>}{Enter}{/Control}')
  await dialog.findByText('Note for staff is required')

  await user.type(box, 'Once.')
  const release = hold()
  await user.keyboard('{Control>}{Enter}{Enter}{Enter}{/Control}')
  release()
  await notice('Note kept')
  expect(writesOf(made)).toEqual([`POST ${messagesPath}`])
})

it.each([
  [
    'a refusal',
    exchange('POST', messagesPath, 422, {
      title: 'Invalid values',
      status: 422,
      detail: 'body must be at most 10000 characters.',
      errors: [{ field: 'body', message: 'must be at most 10000 characters' }],
    }),
    'Note for staff must be at most 10000 characters',
  ],
  [
    'a conflict',
    failure('POST', messagesPath, 409, 'There are 1000 messages about it.'),
    'There are 1000 messages about it.',
  ],
])('says %s below the box, and keeps what is typed', async (_, answer, text) => {
  const { dialog, user } = await show(answer)
  const box = dialog.getByLabelText('Note for staff')
  await user.type(box, 'Call him.')
  await user.click(dialog.getByRole('button', { name: 'Keep note' }))

  await dialog.findByText(text)
  expect(box).toHaveValue('Call him.')
  expect(box).toHaveAccessibleDescription(expect.stringContaining(text))
})

it('keeps what is typed when the window is closed, each of an inquiry and a kind', async () => {
  const { dialog, user } = await show(mail(true))
  await user.type(await dialog.findByLabelText('Reply'), 'Half a')
  await user.type(dialog.getByLabelText('Note for staff'), 'Busy.')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  await user.click(await screen.findByRole('button', { name: 'View' }))

  expect(await screen.findByLabelText('Reply')).toHaveValue('Half a')
  expect(screen.getByLabelText('Note for staff')).toHaveValue('Busy.')
})

it('knows of a message on its way when the window is opened again', async () => {
  const note = message({ kind: 'note', state: null, body: 'Slow.' })
  const { dialog, user } = await show(said(201, note))
  await user.type(dialog.getByLabelText('Note for staff'), 'Slow.')
  const release = hold()
  await user.click(dialog.getByRole('button', { name: 'Keep note' }))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'View' }))

  expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled()
  release()
  await notice('Note kept')
  await waitFor(() => {
    expect(screen.getByLabelText('Note for staff')).toHaveValue('')
  })
})

/** A server with saved replies. */
function withAnswers(): Exchange {
  const schema = recorded('schema')
  const { types } = schema.response.body as Schema
  const [like] = types
  const title = { name: 'title', label: 'Title', kind: 'text' }
  types.push({
    ...like,
    ...{ name: 'answer', path: 'answers', title: 'title', fields: [title] },
  } as ContentType)
  return schema
}

it('puts a saved reply below what is typed', async () => {
  const answers = '/api/answers'
  const { dialog, user } = await show(
    withAnswers(),
    mail(true),
    exchange('GET', answers, 200, [
      { id: 'a1', title: 'Prices', body: 'From 149 pounds a month.' },
    ]),
    exchange('GET', `${answers}/a1`, 200, { id: 'a1', body: 'From 149 pounds a month.' }),
  )
  const choice = await dialog.findByLabelText('Saved reply')
  await user.selectOptions(choice, 'Prices')
  const box = dialog.getByLabelText('Reply')
  await waitFor(() => {
    expect(box).toHaveValue('From 149 pounds a month.')
  })
  await user.selectOptions(choice, 'Prices')
  await waitFor(() => {
    expect(box).toHaveValue('From 149 pounds a month.\n\nFrom 149 pounds a month.')
  })
})

it('shows what somebody else says meanwhile', async () => {
  const { dialog, queryClient } = await show(
    messages(),
    messages(message({ kind: 'note', state: null, by: 'bob', body: 'I know him.' })),
  )
  await dialog.findByText('Nothing has been said yet.')
  await act(() =>
    invalidateFor(queryClient, { op: 'put', type: 'inquiry', id: 'question' }),
  )
  await dialog.findByText('I know him.')
})

const write = (values: object) =>
  exchange(
    'PUT',
    '/api/inquiries/question',
    200,
    { ...question, ...values },
    { ETag: '"2"' },
  )

it('puts somebody in charge, and keeps what is typed', async () => {
  const users = ['ada', 'bob'].map((username) => ({ id: username, username }))
  const { dialog, user, made } = await show(
    exchange('GET', '/api/admin/users', 200, users),
    inquiry(),
    inquiry({ assignee: 'bob' }),
    write({ assignee: 'bob' }),
  )
  const value = dialog.getByLabelText('Value')
  await user.clear(value)
  await user.type(value, '900')
  const choice = dialog.getByLabelText('Assignee')
  await within(choice).findByRole('option', { name: 'bob' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Nobody', 'Me (ada)', 'bob'])
  await user.selectOptions(choice, 'bob')

  await notice('Assigned to bob')
  await waitFor(() => {
    expect(updatesOf(made)).toEqual([{ assignee: 'bob' }])
  })
  expect(value).toHaveValue('900')
  await waitFor(() => {
    expect(choice).toHaveValue('bob')
  })
})

it('offers an editor oneself and whoever is in charge', async () => {
  const { dialog, made } = await show(me('editor'), inquiry({ assignee: 'gone' }))
  const choice = dialog.getByLabelText('Assignee')
  expect(choice).toHaveValue('gone')
  expect(
    within(choice)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Nobody', 'Me (ada)', 'gone'])
  expect(made.map(({ path }) => path)).not.toContain('/api/admin/users')
})

it('says why something looks like spam, and takes another word for it', async () => {
  const { dialog, user, made } = await show(
    inquiry({ isSpam: true, spam: { score: 0.8, reasons: ['A trap was filled in.'] } }),
    write({ isSpam: false }),
  )
  dialog.getByText('A trap was filled in.')
  dialog.getByText(/score 80 of 100/)
  await user.click(dialog.getByRole('button', { name: 'Not spam' }))

  await notice('Marked as no spam')
  expect(updatesOf(made)).toEqual([{ isSpam: false }])
})

const other = {
  id: 'old',
  name: 'Tom Reed',
  subject: 'Before',
  status: 'new',
  createdAt: at,
}

it('leads to what else the sender wrote, and merges it after a question', async () => {
  const merged = message({
    state: null,
    by: 'Tom Reed <tom@example.com>',
    body: 'Older.',
  })
  const path = '/api/admin/inquiries/question/merge'
  const { dialog, user, made } = await show(
    messages(),
    messages(merged),
    sameSender(other),
    sameSender(),
    exchange('POST', path, 200, [merged]),
  )
  const link = await dialog.findByRole('link', { name: 'Before' })
  expect(link).toHaveAttribute('href', '/admin/inquiries?edit=old')
  await user.click(dialog.getByRole('button', { name: 'Merge into this one' }))
  const asked = within(await screen.findByRole('alertdialog'))
  expect(writesOf(made)).toEqual([])
  await user.click(asked.getByRole('button', { name: 'Merge' }))

  await notice('Inquiries merged')
  await dialog.findByText('Older.')
  await waitFor(() => {
    expect(dialog.queryByRole('link', { name: 'Before' })).toBeNull()
  })
  expect(writesOf(made)).toEqual([`POST ${path}`])
})

it('lets viewers look, and asks for nothing that they may not have', async () => {
  const { dialog, made } = await show(
    me('viewer'),
    mail(true),
    messages(message()),
    sameSender(other),
    inquiry({ assignee: 'bob', isSpam: true, spam: { score: 0.8, reasons: ['Odd.'] } }),
  )
  await dialog.findByText('About a thousand.')
  dialog.getByText('Assignee: bob')
  dialog.getByText('Odd.')
  await dialog.findByRole('link', { name: 'Before' })
  dialog.getByRole('link', { name: 'Reply via Email' })
  expect(dialog.queryByRole('textbox')).toBeNull()
  expect(dialog.queryByRole('combobox')).toBeNull()
  expect(
    dialog.getAllByRole('button').map((button) => button.textContent || button.ariaLabel),
  ).toEqual(['Close'])
  const asked = made.map(({ path }) => path)
  expect(asked).not.toContain('/api/admin/users')
  expect(asked).not.toContain('/api/admin/mail')
})

it('has the conversation on the page of an inquiry too', async () => {
  serve(messages(message()), ...silence, sameSender(other), inquiry(), list)
  open('/admin/inquiries/question')

  await screen.findByText('About a thousand.')
  await screen.findByLabelText('Note for staff')
})

it('filters by spam and by what is mine, and marks both on the cards', async () => {
  const spam = { ...question, isSpam: true, assignee: 'ada' }
  const made = serve(
    ...silence,
    exchange('GET', '/api/inquiries', 200, [spam]),
    exchange('GET', '/api/inquiries?isSpam=true', 200, [spam]),
    exchange('GET', '/api/inquiries?assignee=ada&isSpam=true', 200, [spam]),
    ...counts,
  )
  const { user } = open('/admin/inquiries')
  const card = within(await screen.findByRole('article', { name: 'Tom Reed' }))
  card.getByText('Spam')
  card.getByText('Assigned to ada')
  await user.selectOptions(screen.getByLabelText('Filter by spam'), 'Spam')
  await user.selectOptions(screen.getByLabelText('Filter by assignee'), 'Me (ada)')

  await waitFor(() => {
    expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      '/api/inquiries.csv?assignee=ada&isSpam=true',
    )
  })
  await waitFor(() => {
    expect(made.some(({ path }) => path.includes('isSpam=true'))).toBe(true)
  })
})

it('leaves out of the address what a flag cannot be', async () => {
  const made = serve(...silence, exchange('GET', '/api/inquiries', 200, []), ...counts)
  open('/admin/inquiries?isSpam=maybe')
  await screen.findByRole('heading', { name: 'No Inquiries Found' })
  expect(made.some(({ path }) => path.includes('isSpam='))).toBe(false)
})

it('exports what is known of a person for administrators alone', async () => {
  const path = '/api/admin/people?email=tom%40example.com'
  const created = vi.fn(() => 'blob:person')
  URL.createObjectURL = created
  const revoked = vi.fn()
  URL.revokeObjectURL = revoked
  const click = vi
    .spyOn(HTMLAnchorElement.prototype, 'click')
    .mockImplementation(() => undefined)
  const refused = exchange('GET', '/api/admin/people?email=tom', 422, {
    title: 'Invalid values',
    status: 422,
    detail: 'email must be an e-mail address.',
    errors: [{ field: 'email', message: 'must be an e-mail address' }],
  })
  serve(...silence, list, ...counts, refused, exchange('GET', path, 200, { entries: [] }))
  const { user } = open('/admin/inquiries')
  await user.click(await screen.findByText('Export what is known of a person'))
  const email = screen.getByLabelText('Email of the person')
  await user.type(email, 'tom{Enter}')
  await screen.findByText('Email must be an e-mail address')
  await user.type(email, '@example.com{Enter}')
  await waitFor(() => {
    expect(click).toHaveBeenCalledOnce()
  })
  expect(created).toHaveBeenCalledOnce()
  expect(revoked).not.toHaveBeenCalled()
})

it('exports nothing for editors', async () => {
  serve(me('editor', identityOf('editor')), ...silence, list, ...counts)
  open('/admin/inquiries')
  await screen.findByRole('article', { name: 'Tom Reed' })
  expect(screen.queryByText('Export what is known of a person')).toBeNull()
})
