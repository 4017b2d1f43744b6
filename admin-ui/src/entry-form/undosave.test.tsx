import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { notice, open, undo } from '../testing/open.tsx'
import {
  exchange,
  failure,
  recorded,
  serve,
  updatesOf,
  writesOf,
} from '../testing/serve.ts'

const entry = recorded('product-get')
const atlas = entry.response.body as object
const later = '2026-02-01T10:00:00.000Z'
const saved = exchange(
  'PUT',
  '/api/products/atlas',
  200,
  { ...atlas, name: 'Atlas II', updatedAt: later },
  { ETag: '"2-c0ffee"' },
)
const path = '/api/admin/history/products/atlas/1/restore'
const restored = exchange(
  'POST',
  path,
  200,
  { ...atlas, updatedAt: '2026-02-01T11:00:00.000Z' },
  { ETag: '"3-c0ffee"' },
)

afterEach(() => {
  sessionStorage.clear()
})

async function save(user: UserEvent) {
  await user.type(await screen.findByLabelText(/^Name/), ' II')
  await user.keyboard('{Control>}s{/Control}')
  await notice('Product updated successfully!')
}

it('takes a save back, bound to what it led to, and the form shows it', async () => {
  const again = { ...entry, response: restored.response }
  const made = serve(entry, saved, restored, again)
  const { user } = open('/admin/products/atlas')
  await save(user)
  await user.type(screen.getByLabelText(/^Description/), '!')

  await undo(user)

  await notice('Undone.')
  expect(made.find(({ method }) => method === 'POST')).toMatchObject({
    path,
    ifMatch: '"2-c0ffee"',
  })
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Atlas')
  expect(screen.getByLabelText(/^Description/)).toHaveValue('A customer portal.!')
  expect(screen.queryByText(/Somebody else has changed/)).not.toBeInTheDocument()
})

it('takes it back by Ctrl Z outside of a field', async () => {
  const made = serve(entry, saved, restored)
  const { user } = open('/admin/products/atlas')
  await save(user)
  await user.click(screen.getByRole('heading', { level: 1 }))
  await user.keyboard('{Control>}z{/Control}')
  await notice('Undone.')
  expect(writesOf(made)).toEqual(['PUT /api/products/atlas', `POST ${path}`])
})

it('leaves a save alone once its notice is gone', async () => {
  const made = serve(entry, saved, restored)
  const { user } = open('/admin/products/atlas')
  await save(user)
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await user.click(screen.getByRole('heading', { level: 1 }))
  await user.keyboard('{Control>}z{/Control}')
  expect(writesOf(made)).toEqual(['PUT /api/products/atlas'])
})

it('leaves a save alone when something was done in the form since', async () => {
  const made = serve(entry, saved, restored)
  const { user } = open('/admin/products/atlas')
  await save(user)
  await user.click(screen.getByRole('button', { name: 'Remove row 1' }))
  await user.click(screen.getByRole('heading', { level: 1 }))
  await user.keyboard('{Control>}z{/Control}')
  expect(writesOf(made)).toEqual(['PUT /api/products/atlas'])
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument()
})

it('ends the way back over what is written again', async () => {
  const twice = exchange(
    'PUT',
    '/api/products/atlas',
    200,
    { ...atlas, name: 'Atlas III', updatedAt: later },
    { ETag: '"3-c0ffee"' },
  )
  const made = serve(entry, saved, twice)
  const { user } = open('/admin/products/atlas')
  await save(user)
  await user.type(screen.getByLabelText(/^Name/), 'I')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(writesOf(made)).toHaveLength(2))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())

  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('says so where somebody has changed it since', async () => {
  serve(entry, saved, failure('POST', path, 412, 'Product has been changed.'))
  const { user } = open('/admin/products/atlas')
  await save(user)
  await undo(user)
  await notice('Error', 'Somebody has changed it since, and it stays as it is now.')
})

it('takes a change of many back', async () => {
  const list = recorded('product-list-as-staff')
  const made = serve(list, entry, saved, restored)
  const { user } = open('/admin/products')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Atlas' }))
  await user.selectOptions(await screen.findByLabelText('Change status'), 'draft')
  await notice('Product updated successfully!')
  await undo(user)
  await notice('Undone.')
  expect(writesOf(made)).toEqual(['PUT /api/products/atlas', `POST ${path}`])
})

it('takes back all that was typed into a setting', async () => {
  const settings = golden('settings-get')[0]?.response.body as object
  let revision = 4
  const answers = ['Q', 'Qu'].map((siteName) =>
    exchange(
      'PUT',
      '/api/admin/content/settings',
      200,
      { ...settings, siteName },
      {
        ETag: `"${String(++revision)}-c0ffee"`,
      },
    ),
  )
  const before = (settings as { siteName: string }).siteName
  const back = exchange('PUT', '/api/admin/content/settings', 200, settings)
  const made = serve(...answers, back)
  const { user } = open('/admin/content?tab=settings')
  const name = await screen.findByLabelText('Site Name')
  await user.type(name, 'Q')
  await notice('Site settings updated successfully')
  await undo(user)
  await notice('Undone.')
  expect(made.filter(({ method }) => method === 'PUT')).toMatchObject([
    { path: '/api/admin/content/settings' },
    { path: '/api/admin/content/settings', ifMatch: '"5-c0ffee"' },
  ])
  expect(updatesOf(made)[1]).toEqual({ siteName: before })
  expect(name).toHaveValue(before)
})

it('offers no way back for a save that changed nothing', async () => {
  const same = {
    ...saved,
    response: { ...entry.response, headers: { ETag: '"2-c0ffee"' } },
  }
  const seen = { ...entry, response: same.response }
  serve(seen, same)
  const { user } = open('/admin/products/atlas')
  await save(user)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
