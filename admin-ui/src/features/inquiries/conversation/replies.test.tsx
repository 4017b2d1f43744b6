import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type Exchange } from '@quoin/shared-ui/testing/golden.ts'
import type { ContentType, Schema } from '../../../model/schema.ts'
import { identityOf } from '../../../testing/identity.ts'
import { mail, question, silence } from '../../../testing/inbox.ts'
import { notice, open } from '../../../testing/open.tsx'
import { exchange, recorded, serve, writesOf } from '../../../testing/serve.ts'

afterEach(() => {
  sessionStorage.clear()
})

/** The schema with the type of saved replies, in the format of the server. */
function withReplies(): Exchange {
  const schema = recorded('schema')
  const field = { kind: 'text', required: true, readOnly: false }
  const type = {
    name: 'answer',
    path: 'answers',
    one: 'Saved reply',
    many: 'Saved replies',
    menu: 'Saved replies',
    title: 'title',
    order: 'oldest-first',
    sort: [],
    group: 'inbox',
    fields: [
      { ...field, name: 'title', label: 'Title' },
      { ...field, name: 'body', label: 'Body', kind: 'long' },
    ],
  }
  const { types } = schema.response.body as Schema
  types.push(type as unknown as ContentType)
  return schema
}

const updatedAt = '2026-01-02T09:30:00.000Z'
const prices = { id: 'a1', title: 'Prices', body: 'From 149 pounds.', updatedAt }
const replies = (...all: object[]) => exchange('GET', '/api/answers', 200, all)
const stored = (values: object = prices) =>
  exchange('GET', '/api/answers/a1', 200, values, { ETag: '"1"' })
const list = recorded('inquiry-list')
const counts = ['', '&status=new', '&status=in-progress', '&status=resolved'].map(
  (query) =>
    exchange('GET', `/api/inquiries?limit=1${query}`, 200, [], { 'X-Total-Count': '1' }),
)

async function show(values: object, ...answers: Exchange[]) {
  const inquiry = { ...question, ...values }
  const made = serve(
    ...answers,
    ...silence,
    exchange('GET', '/api/inquiries/question', 200, inquiry, { ETag: '"1"' }),
    list,
    ...counts,
  )
  const opened = open('/admin/inquiries?edit=question')
  const dialog = within(await screen.findByRole('dialog', { name: 'Inquiry Details' }))
  await dialog.findByRole('heading', { name: 'Conversation' })
  return { ...opened, made, dialog }
}

/** Opens the dialog of the saved replies over a message. */
async function manage(...answers: Exchange[]) {
  const shown = await show({}, mail(true), withReplies(), ...answers)
  await shown.user.type(await shown.dialog.findByLabelText('Reply'), 'Yes.')
  await shown.user.click(shown.dialog.getByRole('button', { name: 'Manage replies' }))
  const window = within(await screen.findByRole('dialog', { name: 'Saved replies' }))
  return { ...shown, window }
}

it('creates a saved reply that begins with the message', async () => {
  const made = { id: 'a2', title: 'Agreed', body: 'Yes.' }
  const { user, window, ...shown } = await manage(
    replies(),
    exchange('POST', '/api/answers', 201, made, { ETag: '"1"' }),
  )
  await user.click(await window.findByRole('button', { name: 'New reply' }))
  expect(window.getByLabelText(/^Body/)).toHaveValue('Yes.')
  await user.type(window.getByLabelText(/^Title/), 'Agreed')
  await user.click(window.getByRole('button', { name: 'Save' }))

  await notice('Saved reply created successfully!')
  await window.findByRole('button', { name: 'New reply' })
  const post = shown.made.find(({ method }) => method === 'POST')
  expect(JSON.parse(post?.text ?? '')).toEqual({ title: 'Agreed', body: 'Yes.' })
  // The message below was not sent.
  expect(writesOf(shown.made)).toEqual(['POST /api/answers'])
})

it('inserts a saved reply and returns to the message', async () => {
  const { user, window, dialog } = await manage(replies(prices), stored())
  await user.click(await window.findByRole('button', { name: 'Insert' }))

  await waitFor(() => {
    expect(dialog.getByLabelText('Reply')).toHaveValue('Yes.\n\nFrom 149 pounds.')
  })
  expect(screen.queryByRole('dialog', { name: 'Saved replies' })).toBeNull()
})

it('changes a saved reply, and asks before input is lost', async () => {
  const put = exchange('PUT', '/api/answers/a1', 200, { ...prices, title: 'Rates' })
  const { user, window, made } = await manage(replies(prices), stored(), put)
  await user.click(await window.findByRole('button', { name: 'Edit' }))
  const title = await window.findByLabelText(/^Title/)
  await user.clear(title)
  await user.type(title, 'Rates')
  await user.click(window.getByRole('button', { name: 'Cancel' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(await window.findByLabelText(/^Title/)).toHaveValue('Rates')
  await user.click(window.getByRole('button', { name: 'Save' }))

  await notice('Saved reply updated successfully!')
  expect(writesOf(made)).toEqual(['PUT /api/answers/a1'])
})

it('deletes a saved reply after a question', async () => {
  const { user, window } = await manage(
    replies(prices),
    stored(),
    exchange('DELETE', '/api/answers/a1', 204),
  )
  await user.click(await window.findByRole('button', { name: 'Delete' }))
  const question = within(
    await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to delete this saved reply?',
    }),
  )
  await user.click(question.getByRole('button', { name: 'Delete' }))

  await notice('Saved reply deleted successfully!')
})

it('offers no management to a person who may not change saved replies', async () => {
  const schema = withReplies()
  const identity = identityOf('editor', schema)
  identity.can.answer = { create: false, update: false, delete: false, publish: false }
  const { dialog } = await show(
    {},
    mail(true),
    schema,
    exchange('GET', '/api/admin/me', 200, identity),
    replies(prices),
  )
  await dialog.findByLabelText('Saved reply')
  expect(dialog.queryByRole('button', { name: 'Manage replies' })).toBeNull()
})

it('leads to the notes of the conversation, and shows those from before', async () => {
  const { dialog } = await show({ notes: 'Rang on Monday.' })

  const before = dialog.getByRole('region', { name: 'Internal notes from before' })
  expect(before).toHaveTextContent('Rang on Monday.')
  dialog.getByLabelText('Note for staff')
  expect(dialog.queryByLabelText('Internal notes')).toBeNull()
})

it.each([
  ['Rang on Monday.', true],
  ['', false],
])('lets staff correct notes from before on the page: %j', async (notes, has) => {
  serve(
    ...silence,
    exchange(
      'GET',
      '/api/inquiries/question',
      200,
      { ...question, notes },
      { ETag: '"1"' },
    ),
    list,
  )
  open('/admin/inquiries/question')
  await screen.findByLabelText('Note for staff')
  const correct = screen.queryByText('Correct the internal notes from before')
  expect(correct !== null).toBe(has)
  if (correct === null) expect(screen.queryByLabelText('Internal notes')).toBeNull()
  else expect(screen.getByLabelText('Internal notes')).toHaveValue(notes)
})

const noted = (notes: string) =>
  exchange('GET', '/api/inquiries/question', 200, { ...question, notes }, { ETag: '"1"' })

it('keeps the notes from before open while somebody mends them', async () => {
  const refusal = exchange('PUT', '/api/inquiries/question', 422, {
    ...{ title: 'Invalid values', status: 422, detail: 'Internal notes is too long.' },
    errors: [{ field: 'notes', message: 'is too long' }],
  })
  serve(...silence, noted('Rang on Monday.'), refusal, list)
  const { user } = open('/admin/inquiries/question')
  const summary = await screen.findByText('Correct the internal notes from before')
  const box = screen.getByLabelText('Internal notes')
  await user.type(box, ' Twice.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    expect(box).toBeInvalid()
  })
  expect(summary.closest('details')).toHaveAttribute('open')
  await user.type(box, ' Or not.')

  await waitFor(() => {
    expect(box).toBeValid()
  })
  expect(summary.closest('details')).toHaveAttribute('open')
})

it('keeps the notes from before on the page after they were cleared', async () => {
  const emptied = { ...question, notes: '' }
  serve(
    ...silence,
    noted('Rang on Monday.'),
    noted(''),
    exchange('PUT', '/api/inquiries/question', 200, emptied, { ETag: '"2"' }),
    list,
  )
  const { user } = open('/admin/inquiries/question')
  await user.clear(await screen.findByLabelText('Internal notes'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await notice('Inquiry updated successfully!')

  await waitFor(() => {
    expect(
      screen.queryByRole('region', { name: 'Internal notes from before' }),
    ).toBeNull()
  })
  expect(screen.getByLabelText('Internal notes')).toHaveValue('')
})
