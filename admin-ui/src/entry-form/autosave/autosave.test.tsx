import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Entry } from '../../model/schema.ts'
import { notice, open, undo } from '../../testing/open.tsx'
import {
  exchange,
  failure,
  pending,
  recorded,
  serve,
  updatesOf,
  writesOf,
} from '../../testing/serve.ts'

const atlas = recorded('product-get').response.body as Entry
const draft = { ...atlas, status: 'draft' }
const at = (minute: number) => `2026-02-01T10:0${String(minute)}:00.000Z`

const read = (body: object, etag = '"7"') =>
  exchange('GET', '/api/products/atlas', 200, body, { ETag: etag })
const autosaved = (values: object, etag: string, minute: number) =>
  exchange(
    'PUT',
    '/api/products/atlas',
    200,
    { ...draft, ...values, updatedAt: at(minute) },
    { ETag: etag },
  )

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const settled = () => vi.advanceTimersByTimeAsync(3100)

it('saves a draft by itself; the cursor stays, and Close offers to take all of it back', async () => {
  const back = '/api/admin/history/products/atlas/7/restore'
  const made = serve(
    read(draft),
    autosaved({ name: 'Atlas I' }, '"8"', 1),
    autosaved({ name: 'Atlas II' }, '"9"', 2),
    exchange('POST', back, 200, draft, { ETag: '"10"' }),
    recorded('product-list-as-staff'),
  )
  const { user } = open('/admin/products?edit=atlas')
  const form = within(await screen.findByRole('dialog', { name: 'Edit Product' }))
  const name = await form.findByLabelText<HTMLInputElement>(/^Name/)
  await form.findByRole('button', { name: 'Cancel' })
  await user.type(name, ' I ')
  name.setSelectionRange(2, 2)
  await settled()
  await form.findByText(/^Saved \d\d:\d\d$/)
  // A value that the server normalised stays as it was typed.
  expect(name).toHaveValue('Atlas I ')
  expect(name).toHaveFocus()
  expect(name.selectionStart).toBe(2)

  await user.type(name, '{Backspace}I')
  // Closing the form now loses nothing.
  await user.click(form.getByText('Close', { selector: 'form button' }))
  await notice('Changes saved')
  expect(updatesOf(made)).toEqual([{ name: 'Atlas I ' }, { name: 'Atlas II' }])
  expect(made.filter(({ method }) => method === 'PUT').map((one) => one.ifMatch)).toEqual(
    ['"7"', '"8"'],
  )
  await undo(user)
  await notice('Undone.')
  expect(made.findLast(({ method }) => method === 'POST')).toMatchObject({
    path: back,
    ifMatch: '"9"',
  })
})

it('never saves by itself what visitors see, or would see', async () => {
  const made = serve(read(draft))
  const { user } = open('/admin/products/atlas')
  await user.selectOptions(await screen.findByLabelText('Status'), 'active')
  await settled()
  await screen.findByText('Not saved yet: visitors would see it.')
  expect(writesOf(made)).toEqual([])
})

it('does not save a published entry by itself', async () => {
  const made = serve(read(atlas))
  const { user } = open('/admin/products/atlas')
  await screen.findByRole('button', { name: 'Keep as draft' })
  await user.type(await screen.findByLabelText(/^Name/), '!')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(writesOf(made)).toEqual([])
})

it('says what is missing, and marks it when the person saves', async () => {
  const made = serve(read(draft))
  const { user } = open('/admin/products/atlas')
  await screen.findByRole('button', { name: 'Publish now' })
  const name = await screen.findByLabelText(/^Name/)
  await user.clear(name)
  await settled()
  await screen.findByText('Not saved yet: Name is required')
  expect(name).not.toHaveAttribute('aria-invalid', 'true')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(name).toHaveAttribute('aria-invalid', 'true')
  expect(writesOf(made)).toEqual([])
})

it('tries again where the server fails', async () => {
  const path = '/api/products/atlas'
  serve(
    read(draft),
    failure('PUT', path, 503, 'Busy.'),
    autosaved({ name: 'Atlas!' }, '"8"', 1),
  )
  const { user } = open('/admin/products/atlas')
  await screen.findByRole('button', { name: 'Publish now' })
  await user.type(await screen.findByLabelText(/^Name/), '!')
  await settled()
  await screen.findByText('Not saved yet. Trying again.')
  await settled()
  await screen.findByText(/^Saved/)
})

it('meets what somebody else has saved, and leaves the rest to the person', async () => {
  const made = serve(
    read(draft),
    read({ ...draft, name: 'Theirs', updatedAt: at(1) }, '"8"'),
    failure('PUT', '/api/products/atlas', 412, 'Too late.'),
  )
  const { user } = open('/admin/products/atlas')
  await screen.findByRole('button', { name: 'Publish now' })
  const name = await screen.findByLabelText(/^Name/)
  await user.type(name, '!')
  await settled()
  await screen.findByText(/^Somebody else has changed this while/)
  await screen.findByText(/^Not saved yet: somebody else/)
  expect(name).toHaveValue('Atlas!')
  await user.type(name, '!')
  await settled()
  expect(updatesOf(made)).toHaveLength(1)
})

it('takes a save back to before what was saved by itself', async () => {
  const back = '/api/admin/history/products/atlas/7/restore'
  const made = serve(
    read(draft),
    autosaved({ name: 'Atlas I' }, '"8"', 1),
    exchange(
      'PUT',
      '/api/products/atlas',
      200,
      { ...draft, updatedAt: at(2) },
      { ETag: '"9"' },
    ),
    exchange('POST', back, 200, draft, { ETag: '"10"' }),
  )
  const { user } = open('/admin/products/atlas')
  await screen.findByRole('button', { name: 'Publish now' })
  const name = await screen.findByLabelText(/^Name/)
  await user.type(name, ' I')
  await settled()
  await screen.findByText(/^Saved/)
  await user.type(name, 'I')
  await user.keyboard('{Control>}s{/Control}')
  await notice('Product updated successfully!')
  await undo(user)
  await notice('Undone.')
  expect(writesOf(made).at(-1)).toBe(`POST ${back}`)
})

const own = '/api/admin/pending/products/atlas'
const line = {
  type: 'product',
  path: 'products',
  id: 'atlas',
  title: 'Atlas',
  savedAt: at(1),
  savedBy: 'ada',
}
const changes = (values: object, fields: string[], minute = 1) => ({
  entity: { ...atlas, ...values },
  fields,
  savedAt: at(minute),
  savedBy: 'ada',
})

it('keeps changes over a published entry, and publishes them', async () => {
  const made = serve(
    read(atlas),
    pending('product'),
    pending('product', { ...line, fields: ['name'] }),
    pending('product'),
    exchange('GET', own, 200, changes({ name: 'Atlas II' }, ['name']), { ETag: '"p1"' }),
    exchange('PUT', own, 200, changes({ name: 'Atlas II' }, ['name']), { ETag: '"p1"' }),
    exchange(
      'POST',
      `${own}/publish`,
      200,
      { ...atlas, name: 'Atlas II', updatedAt: at(2) },
      {
        ETag: '"8"',
      },
    ),
  )
  const { user } = open('/admin/products/atlas')
  expect(await screen.findByRole('button', { name: 'Keep as draft' })).toBeDisabled()
  await user.type(await screen.findByLabelText(/^Name/), ' II')
  await user.click(screen.getByRole('button', { name: 'Keep as draft' }))
  await notice('Kept as a draft. Visitors see no change.')
  expect(made.find(({ method }) => method === 'PUT')).toMatchObject({
    path: own,
    ifMatch: '"7"',
    text: '{"name":"Atlas II"}',
  })
  await screen.findByText('1 change not published')
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Publish changes' }))
  await notice('Product updated successfully!')
  expect(made.findLast(({ method }) => method === 'POST')?.ifMatch).toBe('"p1"')
  await screen.findByRole('button', { name: 'Save' })
  expect(screen.queryByText('1 change not published')).not.toBeInTheDocument()
})

it('has every button of what is not published, and the keys that save, from the start', async () => {
  const made = serve(
    read(atlas),
    pending('product', { ...line, fields: ['name'] }),
    exchange('GET', own, 200, changes({ name: 'Atlas II' }, ['name']), { ETag: '"p1"' }),
    exchange('PUT', own, 200, changes({ name: 'Atlas III' }, ['name'], 2), {
      ETag: '"p2"',
    }),
  )
  const { user } = open('/admin/products/atlas')
  const name = await screen.findByLabelText(/^Name/)
  expect(screen.getByRole('button', { name: 'Keep as draft' })).toBeEnabled()
  screen.getByRole('button', { name: 'Publish changes' })

  await user.type(name, 'I{Control>}s{/Control}')
  await notice('Kept as a draft. Visitors see no change.')
  expect(made.find(({ method }) => method === 'PUT')).toMatchObject({
    path: own,
    ifMatch: '"p1"',
    text: '{"name":"Atlas III"}',
  })
})

it('opens with what is not published, saves it by itself, and discards it', async () => {
  const before = changes({ name: 'Atlas II' }, ['name'])
  const made = serve(
    read(atlas),
    pending('product', { ...line, fields: ['name'] }),
    exchange('GET', own, 200, before, { ETag: '"p1"' }),
    exchange('PUT', own, 200, changes({ name: 'Atlas III' }, ['name'], 2), {
      ETag: '"p2"',
    }),
    exchange('DELETE', own, 204),
  )
  const { user } = open('/admin/products/atlas')
  const name = await screen.findByLabelText(/^Name/)
  expect(name).toHaveValue('Atlas II')
  await screen.findByText('1 change not published')
  await user.type(name, 'I')
  await settled()
  await screen.findByText(/^Saved/)
  expect(made.find(({ method }) => method === 'PUT')).toMatchObject({
    path: own,
    ifMatch: '"p1"',
  })
  await user.click(screen.getByRole('button', { name: 'Discard draft' }))
  await notice('Draft discarded.')
  await waitFor(() => {
    expect(name).toHaveValue('Atlas')
  })
  expect(made.find(({ method }) => method === 'DELETE')?.ifMatch).toBe('"p2"')
})

it('opens with the published entry where its changes were discarded meanwhile', async () => {
  serve(
    read(atlas),
    pending('product', { ...line, fields: ['name'] }),
    failure('GET', own, 404, 'There are no pending changes'),
  )
  open('/admin/products/atlas')
  expect(await screen.findByLabelText(/^Name/)).toHaveValue('Atlas')
  expect(screen.queryByText('1 change not published')).not.toBeInTheDocument()
})

it('says in a list what is not published', async () => {
  serve(
    recorded('product-list-as-staff'),
    pending('product', { ...line, fields: ['name', 'features', 'status'] }),
  )
  open('/admin/products')
  await screen.findByText('3 changes not published')
})
