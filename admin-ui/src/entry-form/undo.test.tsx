import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { notice, open, undo } from '../testing/open.tsx'
import { exchange, failure, recorded, serve, writesOf } from '../testing/serve.ts'

const restore = '/api/admin/trash/products/atlas/restore'
const shown = [
  ...golden('product-list-as-staff', 'product-delete'),
  recorded('product-get'),
]

async function deleteAtlas(user: UserEvent) {
  const card = within(await screen.findByRole('article', { name: 'Atlas' }))
  await user.click(card.getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await notice('Product deleted successfully!')
}

it('brings back what was deleted, by the button of its notice', async () => {
  const made = serve(...shown, exchange('POST', restore, 200, {}))
  const { user } = open('/admin/products')
  await deleteAtlas(user)
  await undo(user)

  await notice('Undone.')
  expect(writesOf(made)).toEqual(['DELETE /api/products/atlas', `POST ${restore}`])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('brings it back once, by Ctrl Z outside of a field', async () => {
  const made = serve(...shown, exchange('POST', restore, 200, {}))
  const { user } = open('/admin/products')
  await deleteAtlas(user)
  await user.click(screen.getByRole('searchbox'))
  await user.keyboard('{Control>}z{/Control}')
  expect(writesOf(made)).toHaveLength(1)

  await user.click(screen.getByRole('heading', { level: 1 }))
  await user.keyboard('{Control>}z{/Control}')
  await user.keyboard('{Control>}z{/Control}')
  await notice('Undone.')
  expect(writesOf(made)).toEqual(['DELETE /api/products/atlas', `POST ${restore}`])
})

it('says why it cannot be undone', async () => {
  serve(...shown, failure('POST', restore, 409, 'Its slug belongs to another.'))
  const { user } = open('/admin/products')
  await deleteAtlas(user)
  await undo(user)

  await notice('Error', '409: Its slug belongs to another.')
})

it('leaves nothing to take back to whom signs in next', async () => {
  serve(...shown, ...golden('logout'))
  const { user } = open('/admin/products')
  await deleteAtlas(user)
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await screen.findByRole('heading', { name: 'Admin Login' })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
