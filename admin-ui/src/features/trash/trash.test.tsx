import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../testing/open.tsx'
import { exchange, failure, serve } from '../../testing/serve.ts'

const path = '/api/admin/trash?limit=50'

it('lists what was deleted, by whom, and until when it is kept', async () => {
  serve(...golden('trash-list'))
  open('/admin/trash')

  const title = await screen.findByRole('heading', { level: 2, name: 'Tom Reed' })
  const row = title.closest('li') as HTMLElement
  expect(row).toHaveTextContent('Inquiry')
  expect(row).toHaveTextContent('Deleted by ada')
  expect(row).toHaveTextContent(/Gone for good on .*2026/)
  screen.getByRole('heading', { level: 1, name: 'Trash' })
})

it('says that it is empty, and what it would have', async () => {
  serve(exchange('GET', path, 200, []))
  open('/admin/trash')

  await screen.findByRole('heading', { name: 'The trash is empty' })
  screen.getByText('What is deleted from now on will appear here.')
})

it('asks again after a failure', async () => {
  serve(failure('GET', path, 503, 'The server is stopping.'))
  const { user } = open('/admin/trash')

  expect(await screen.findByRole('alert')).toHaveTextContent('The server is stopping.')
  serve(...golden('trash-list'))
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('heading', { name: 'Beacon' })
})

it('brings an entry back, and puts the focus where it is not lost', async () => {
  serve(...golden('trash-list', 'trash-restore'))
  const { user } = open('/admin/trash')
  await user.click(await screen.findByRole('button', { name: 'Restore Beacon' }))

  await screen.findByText('Product restored successfully!')
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('says what has taken the place of an entry', async () => {
  serve(...golden('trash-list', 'trash-restore-taken'))
  const { user } = open('/admin/trash')
  await user.click(await screen.findByRole('button', { name: 'Restore On craft' }))

  await screen.findByText(/belongs to Blog post "Another craft" now/)
  screen.getByRole('heading', { name: 'On craft' })
})

it('deletes for good once that was confirmed', async () => {
  serve(...golden('trash-list', 'trash-erase'))
  const { user } = open('/admin/trash')
  const name = 'Delete for good: Beacon'
  await user.click(await screen.findByRole('button', { name }))
  const dialog = screen.getByRole('alertdialog')
  within(dialog).getByText('Are you sure you want to delete this product for good?')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

  await user.click(screen.getByRole('button', { name }))
  await user.click(screen.getByRole('button', { name: 'Delete for good' }))
  await screen.findByText('Product deleted for good!')
})

it('says that the erasure of an inquiry takes what the activity says of the person', async () => {
  serve(...golden('trash-list'))
  const { user } = open('/admin/trash')
  await user.click(
    await screen.findByRole('button', { name: 'Delete for good: Tom Reed' }),
  )
  expect(screen.getByRole('alertdialog')).toHaveTextContent(
    'what the activity says of the person',
  )
})

it('brings back what is ticked, and says how much could not be', async () => {
  serve(...golden('trash-list', 'trash-restore', 'trash-restore-taken'))
  const { user } = open('/admin/trash')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Beacon' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select On craft' }))
  screen.getByText('2 selected')
  await user.click(screen.getByRole('button', { name: 'Restore selected' }))

  await screen.findByText(/1 of 2 failed\./)
})

it('shows one type', async () => {
  serve(...golden('trash-list', 'trash-list-type'))
  const { user, router } = open('/admin/trash')
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Filter by type' }),
    'Blog posts',
  )
  expect(router.state.location.search).toBe('?type=post')
})
