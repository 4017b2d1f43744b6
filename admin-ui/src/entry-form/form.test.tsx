import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { notice, open, undo } from '../testing/open.tsx'
import { exchange, failure, hold, recorded, serve, updatesOf } from '../testing/serve.ts'

const atlas = { list: golden('product-list-as-staff'), entry: recorded('product-get') }

afterEach(() => {
  sessionStorage.clear()
})

async function openEdit() {
  const { user, router } = open('/admin/products')
  const card = within(await screen.findByRole('article', { name: 'Atlas' }))
  await user.click(card.getByRole('button', { name: 'Edit' }))
  await screen.findByRole('button', { name: 'Save' })
  return { user, router }
}

it.each([
  [404, 'Product not found.'],
  [409, 'Name is already taken by another product.'],
  [500, 'Something went wrong on our side.'],
])('keeps the form open after a %i', async (status, detail) => {
  serve(...atlas.list, atlas.entry, failure('PUT', '/api/products/atlas', status, detail))
  const { user } = await openEdit()
  await replace(user, screen.getByLabelText(/^Name/), 'Taken')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await notice('Error', `${String(status)}: ${detail}`)
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Taken')
})

it('puts the errors of a 422 beside their fields, folded ones included', async () => {
  const refusal = exchange('PUT', '/api/products/atlas', 422, {
    title: 'Invalid values',
    status: 422,
    detail: 'icon must be known; reviews[0].rating must be at most 5.',
    errors: [
      { field: 'icon', message: 'must be known' },
      { field: 'reviews[0].rating', message: 'must be at most 5' },
    ],
  })
  serve(...atlas.list, atlas.entry, refusal)
  const { user } = await openEdit()
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await screen.findByText('Icon must be known')
  expect(screen.getByLabelText('Icon')).toHaveFocus()
  const rating = await screen.findByLabelText('Rating')
  expect(rating).toHaveAccessibleDescription('Rating must be at most 5')
  expect(screen.getByLabelText('Icon')).toHaveFocus()
})

/** The responses to a conflicting save: the changes of somebody else to Atlas, and then success. */
function late(values: object) {
  const theirs = recorded('product-get')
  Object.assign(theirs.response.body as object, values)
  theirs.response.headers = { ...theirs.response.headers, etag: '"2"' }
  const stale = { ...recorded('product-update-stale') }
  delete stale.request.body
  const saved = { ...recorded('product-update') }
  delete saved.request.body
  return [...atlas.list, atlas.entry, theirs, stale, saved]
}

it('shows what somebody else changed, and merges it with what is typed', async () => {
  const made = serve(...late({ category: 'Gates', description: 'Theirs.' }))
  const { user } = await openEdit()
  await replace(user, screen.getByLabelText(/^Name/), 'Mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  const conflict = within(await screen.findByRole('alert'))
  conflict.getByText('Gates')
  expect(conflict.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Mine')
  expect(screen.getByLabelText(/^Description/)).toHaveValue('Theirs.')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await notice('Product updated successfully!')
  const puts = made.filter(({ method }) => method === 'PUT')
  expect(puts.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"'])
  // The remote changes are already applied: the second save only sends the local changes.
  expect(updatesOf(made)).toEqual([{ name: 'Mine' }, { name: 'Mine' }])
})

it('saves without a question where somebody else has saved and changed no field', async () => {
  const made = serve(...late({}))
  const { user } = await openEdit()
  await replace(user, screen.getByLabelText(/^Name/), 'Mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await notice('Product updated successfully!')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  const puts = made.filter(({ method }) => method === 'PUT')
  expect(puts.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"'])
  expect(updatesOf(made)).toEqual([{ name: 'Mine' }, { name: 'Mine' }])
})

it('lets one choose field by field where both have changed it', async () => {
  const made = serve(...late({ name: 'Theirs', description: 'Their text.' }))
  const { user } = await openEdit()
  await replace(user, screen.getByLabelText(/^Name/), 'Mine')
  await replace(user, screen.getByLabelText(/^Description/), 'My text.')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  const name = within(await screen.findByRole('group', { name: 'Whose name' }))
  expect(name.getByRole('button', { name: 'Keep mine', pressed: true })).toBeVisible()
  await user.click(name.getByRole('button', { name: 'Take theirs' }))
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Theirs')
  expect(screen.getByLabelText(/^Description/)).toHaveValue('My text.')

  await user.click(name.getByRole('button', { name: 'Keep mine' }))
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Mine')
  const text = within(screen.getByRole('group', { name: 'Whose description' }))
  await user.click(text.getByRole('button', { name: 'Take theirs' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await notice('Product updated successfully!')
  expect(updatesOf(made).at(-1)).toEqual({ name: 'Mine' })
})

/** Opens Atlas, and renames it with a save that is delayed. */
async function startSave(...answers: Parameters<typeof serve>) {
  const made = serve(...atlas.list, atlas.entry, ...answers)
  const { user, router } = await openEdit()
  await replace(user, screen.getByLabelText(/^Name/), 'First')
  const release = hold()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Saving...' })
  return { made, user, router, release }
}

/** The server's response to every save. */
function saved(values: object) {
  const update = recorded('product-update')
  delete update.request.body
  Object.assign(update.response.body as object, values)
  return update
}

it('says what of an HTML text was not stored', async () => {
  const stored = recorded('post-get')
  const { request, response } = stored
  const saved = { ...(response.body as object), content: '<p>a</p>' }
  serve(stored, exchange('PUT', request.path, 200, saved))
  localStorage.setItem('quoin.editor', 'html')
  const { user } = open('/admin/blog/hello')
  const text = await screen.findByLabelText(/^Content/)
  await user.clear(text)
  await user.type(text, '<p>a</p><iframe src="https://maps.example"></iframe>')
  await user.keyboard('{Control>}s{/Control}')
  await notice('Blog post updated successfully!', /<iframe>: that was left out/)
  localStorage.clear()
})

it('keeps what is typed during a save, and stays open for it', async () => {
  const { made, user, release } = await startSave(
    saved({ name: 'First', icon: 'fas fa-star' }),
  )
  await user.type(screen.getByLabelText(/^Name/), ' and second')
  release()

  await notice('Product updated successfully!')
  expect(screen.getByLabelText(/^Name/)).toHaveValue('First and second')
  expect(screen.getByLabelText('Icon')).toHaveValue('fas fa-star')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    expect(updatesOf(made)).toEqual([{ name: 'First' }, { name: 'First and second' }])
  })
  const puts = made.filter(({ method }) => method === 'PUT')
  expect(puts.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"'])
})

it('goes on with a new entry that is typed into while it is created', async () => {
  const create = recorded('product-create')
  delete create.request.body
  const path = `/api/products/${(create.response.body as { id: string }).id}`
  const update = { ...saved({}), request: { method: 'PUT', path } }
  const made = serve(...atlas.list, create, update)
  const { user } = open('/admin/products?new')
  await user.type(await screen.findByLabelText(/^Name/), 'A')
  await user.type(screen.getByLabelText(/^Description/), 'B')
  const release = hold()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.type(screen.getByLabelText(/^Description/), 'C')
  release()

  await notice('Product created successfully!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await notice('Product updated successfully!')
  expect(updatesOf(made)).toEqual([{ description: 'BC' }])
})

it('does not wait for the lists when it closes', async () => {
  const { release } = await startSave(saved({ name: 'First' }))
  release()
  const again = hold()

  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
  await screen.findByRole('article', { name: 'First' })
  again()
})

it('lets one leave during a save once it has worked, without a question', async () => {
  const { user, release } = await startSave(saved({}))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  release()

  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  await screen.findByRole('heading', { level: 1, name: 'Products Management' })
})

it('asks who leaves during a save that fails', async () => {
  const { user, release } = await startSave(
    failure('PUT', '/api/products/atlas', 500, 'No.'),
  )
  await user.keyboard('{Escape}')
  release()

  await notice('Error', '500: No.')
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByLabelText(/^Name/)).toHaveValue('First')
})

it('goes where one wanted to go during a save', async () => {
  const { router, release } = await startSave(saved({}))
  await act(() => router.navigate('/admin/no/such/screen'))
  release()

  await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })
})

it('keeps an open form whose entry somebody else deletes', async () => {
  const gone = failure('GET', '/api/products/atlas', 404, 'Product not found.')
  serve(...atlas.list, atlas.entry, gone)
  const { user, queryClient } = open('/admin/products?edit=atlas')
  const name = await screen.findByLabelText(/^Name/)
  await act(() =>
    invalidateFor(queryClient, { op: 'delete', type: 'product', id: 'atlas' }),
  )
  await replace(user, name, 'Mine')

  expect(screen.getByLabelText(/^Name/)).toHaveValue('Mine')
})

it('shows the news of an entry until something is typed', async () => {
  const newer = (name: string, day: string) => {
    const entry = recorded('product-get')
    const updatedAt = `2026-02-${day}T10:00:00.000Z`
    Object.assign(entry.response.body as object, { name, updatedAt })
    return entry
  }
  serve(...atlas.list, atlas.entry, newer('Theirs', '01'), newer('Later', '02'))
  const { user, queryClient } = open('/admin/products?edit=atlas')
  const name = await screen.findByLabelText(/^Name/)
  const news = { op: 'put', type: 'product', id: 'atlas' } as const
  await act(() => invalidateFor(queryClient, news))
  await waitFor(() => {
    expect(name).toHaveValue('Theirs')
  })
  await user.type(name, '!')
  await act(() => invalidateFor(queryClient, news))

  expect(name).toHaveValue('Theirs!')
})

it('does not lead back into a form that is closed', async () => {
  serve(...atlas.list, atlas.entry)
  const { user, router } = open('/admin/products')
  const card = within(await screen.findByRole('article', { name: 'Atlas' }))
  await user.click(card.getByRole('button', { name: 'Edit' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await act(() => router.navigate(-1))

  expect(router.state.location.search).toBe('')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('still asks before it throws away what was merged', async () => {
  serve(...late({ category: 'Gates' }))
  const { user } = await openEdit()
  await replace(user, screen.getByLabelText(/^Name/), 'Mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Gates')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' })
})

it('brings back what was typed before a reload, until it is discarded', async () => {
  serve(...atlas.list, atlas.entry)
  const first = open('/admin/products?edit=atlas')
  await first.user.type(await screen.findByLabelText(/^Name/), ' 2')
  first.unmount()
  const { user } = open('/admin/products?edit=atlas')

  expect(await screen.findByLabelText(/^Name/)).toHaveValue('Atlas 2')
  await user.click(screen.getByRole('button', { name: 'Discard it' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('Atlas'))
  expect(sessionStorage).toHaveLength(0)
})

it.each(['/admin/products?edit=atlas', '/admin/products?new', '/admin/products/atlas'])(
  'leads back to the field that was edited last, where a key discards nothing: %s',
  async (address) => {
    serve(...atlas.list, atlas.entry)
    const first = open(address)
    await first.user.type(await screen.findByLabelText(/^Name/), ' 2')
    const text = screen.getByLabelText(/^Description/)
    await first.user.type(text, ' typed')
    const before = (text as HTMLTextAreaElement).value
    first.unmount()
    const { user } = open(address)

    await screen.findByText('What you had typed before is back.')
    const again = screen.getByLabelText<HTMLTextAreaElement>(/^Description/)
    await waitFor(() => expect(again).toHaveFocus())
    expect(again.selectionStart).toBe(before.length)
    await user.keyboard(' ')
    expect(again).toHaveValue(`${before} `)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  },
)

it('leads to the first text field where the one that was edited is not there', async () => {
  serve(...atlas.list, atlas.entry)
  const first = open('/admin/products?edit=atlas')
  await first.user.type(await screen.findByLabelText(/^Name/), ' 2')
  first.unmount()
  const [key = ''] = Object.keys(sessionStorage)
  const draft = JSON.parse(sessionStorage.getItem(key) ?? '') as object
  sessionStorage.setItem(key, JSON.stringify({ ...draft, field: undefined }))
  open('/admin/products?edit=atlas')

  await screen.findByText('What you had typed before is back.')
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveFocus())
})

it('brings back what was discarded', async () => {
  serve(...atlas.list, atlas.entry)
  const first = open('/admin/products?edit=atlas')
  await first.user.type(await screen.findByLabelText(/^Name/), ' 2')
  first.unmount()
  const { user } = open('/admin/products?edit=atlas')
  await user.click(await screen.findByRole('button', { name: 'Discard it' }))
  const question = await screen.findByRole('alertdialog', {
    name: 'Discard unsaved changes?',
  })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Atlas 2')
  await user.click(screen.getByRole('button', { name: 'Discard it' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await notice('What you had typed was discarded.')
  expect(screen.getByRole('dialog')).toHaveFocus()
  await user.keyboard('{Control>}z{/Control}')

  await notice('Undone.')
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Atlas 2')
  screen.getByText('What you had typed before is back.')
  expect(sessionStorage).toHaveLength(1)
})

it('brings back what was discarded into the next form, where its form was closed', async () => {
  serve(...atlas.list, atlas.entry)
  const first = open('/admin/products?edit=atlas')
  await first.user.type(await screen.findByLabelText(/^Name/), ' 2')
  first.unmount()
  const { user } = open('/admin/products?edit=atlas')
  await user.click(await screen.findByRole('button', { name: 'Discard it' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await notice('What you had typed was discarded.')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await undo(user)

  await notice('Undone.', 'Open the form again: your text is in it.')
  const card = within(screen.getByRole('article', { name: 'Atlas' }))
  await user.click(card.getByRole('button', { name: 'Edit' }))
  expect(await screen.findByLabelText(/^Name/)).toHaveValue('Atlas 2')
})

it('asks before what was discarded takes the place of what was typed since', async () => {
  serve(...atlas.list, atlas.entry)
  const first = open('/admin/products/atlas')
  await first.user.type(await screen.findByLabelText(/^Name/), ' 2')
  first.unmount()
  const { user } = open('/admin/products/atlas')
  await user.click(await screen.findByRole('button', { name: 'Discard it' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await notice('What you had typed was discarded.')
  await user.type(screen.getByLabelText(/^Name/), ' 3')
  await undo(user)
  const question = await screen.findByRole('alertdialog', {
    name: 'Discard unsaved changes?',
  })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('Atlas 3'))
})

it('does not show the same conflict again after a reload', async () => {
  const made = serve(...late({ category: 'Gates' }))
  const first = open('/admin/products?edit=atlas')
  await first.user.type(await screen.findByLabelText(/^Name/), ' 2')
  await first.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Gates')
  first.unmount()
  const { user } = open('/admin/products?edit=atlas')
  await screen.findByRole('button', { name: 'Discard it' })
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await notice('Product updated successfully!')
  const puts = made.filter(({ method }) => method === 'PUT')
  expect(puts.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"'])
})

it('saves what was typed before a reload from the revision that it started from', async () => {
  const saved = { ...recorded('product-update') }
  delete saved.request.body
  const newer = recorded('product-get')
  newer.response.headers = { ...newer.response.headers, etag: '"2"' }
  const made = serve(...atlas.list, atlas.entry, newer, saved)
  const first = open('/admin/products?edit=atlas')
  await first.user.type(await screen.findByLabelText(/^Name/), ' 2')
  first.unmount()
  const { user } = open('/admin/products?edit=atlas')
  await screen.findByRole('button', { name: 'Discard it' })
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await notice('Product updated successfully!')
  expect(made.find(({ method }) => method === 'PUT')?.ifMatch).toBe('"1"')
  expect(sessionStorage).toHaveLength(0)
})

it('forgets what was typed once it is discarded', async () => {
  serve(...atlas.list)
  const { user } = open('/admin/products?new')
  await user.type(await screen.findByLabelText(/^Name/), 'A')
  expect(sessionStorage).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))

  await waitFor(() => {
    expect(sessionStorage).toHaveLength(0)
  })
})

it('asks before it throws away what was typed', async () => {
  serve(...atlas.list)
  const { user } = open('/admin/products?new')
  await user.type(await screen.findByLabelText(/^Name/), 'A')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  const question = within(
    await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' }),
  )
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByLabelText(/^Name/)).toHaveValue('A')

  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

it('closes without a question when nothing was typed', async () => {
  serve(...atlas.list)
  const { user } = open('/admin/products?new')
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))

  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

async function replace(
  user: ReturnType<typeof open>['user'],
  control: HTMLElement,
  text: string,
) {
  await user.clear(control)
  await user.type(control, text)
}
