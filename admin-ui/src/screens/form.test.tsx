import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { notice, open } from '../testing/open.tsx'
import { exchange, failure, recorded, serve } from '../testing/serve.ts'

const atlas = { list: golden('product-list-as-staff'), entry: recorded('product-get') }

afterEach(() => {
  sessionStorage.clear()
})

async function openEdit() {
  const { user } = open('/admin/products')
  const card = within(await screen.findByRole('article', { name: 'Atlas' }))
  await user.click(card.getByRole('button', { name: 'Edit' }))
  await screen.findByRole('button', { name: 'Save' })
  return user
}

it.each([
  [409, 'Name is already taken by another product.'],
  [500, 'Something went wrong on our side.'],
])('keeps the form open after a %i', async (status, detail) => {
  serve(...atlas.list, atlas.entry, failure('PUT', '/api/products/atlas', status, detail))
  const user = await openEdit()
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
  const user = await openEdit()
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await screen.findByText('Icon must be known')
  expect(screen.getByLabelText('Icon')).toHaveFocus()
  const rating = screen.getByLabelText('Rating')
  expect(rating).toHaveAccessibleDescription('Rating must be at most 5')
})

/** The answers to a save that comes too late: what somebody else made of Atlas, and then success. */
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
  const user = await openEdit()
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
})

it('lets one choose field by field where both have changed it', async () => {
  serve(...late({ name: 'Theirs', description: 'Their text.' }))
  const user = await openEdit()
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
})

it('still asks before it throws away what was merged', async () => {
  serve(...late({ category: 'Gates' }))
  const user = await openEdit()
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
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Atlas')
  expect(sessionStorage).toHaveLength(0)
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
