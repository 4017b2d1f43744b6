import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { notice, open } from '../../testing/open.tsx'
import { exchange, failure, me, serve } from '../../testing/serve.ts'

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined

const list = golden('product-list-as-staff')
const address = '/api/admin/products/order'

async function openOrder(...answers: Parameters<typeof serve>) {
  const made = serve(...list, ...answers)
  const view = open('/admin/products')
  await view.user.click(await screen.findByRole('button', { name: 'Change order' }))
  const dialog = await screen.findByRole('dialog', { name: 'Order of products' })
  const titles = () =>
    within(dialog)
      .queryAllByRole('listitem')
      .map((item) => item.textContent.replace(/^Move .*?(?=[A-Z][a-z]+$)/, ''))
  await within(dialog).findByRole('button', { name: 'Move Atlas' })
  return { made, dialog, titles, ...view }
}

it('moves an entry by keys and saves it at once', async () => {
  const { made, dialog, user, titles } = await openOrder(
    exchange('PUT', address, 204, null),
  )
  const before = titles()
  await user.click(within(dialog).getByRole('button', { name: 'Move Atlas' }))
  await user.keyboard('{ArrowDown}{Enter}')

  await waitFor(() => {
    expect(made.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })
  const [put] = made.filter(({ method }) => method === 'PUT')
  expect(put?.path).toBe(address)
  expect(JSON.parse(put?.text ?? '')).toEqual({ id: 'atlas', after: 'beacon' })
  expect(titles()).toHaveLength(before.length)
  expect(
    within(dialog).queryByRole('button', { name: /^Remove/ }),
  ).not.toBeInTheDocument()
})

it('puts an entry back when the server refuses', async () => {
  const { dialog, user, titles } = await openOrder(
    failure('PUT', address, 500, 'The disk is full.'),
  )
  const before = titles()
  await user.click(within(dialog).getByRole('button', { name: 'Move Atlas' }))
  await user.keyboard('{ArrowDown}{Enter}')

  await notice('Error', /The disk is full/)
  await waitFor(() => {
    expect(titles()).toEqual(before)
  })
})

it('is not offered to a viewer', async () => {
  serve(me('viewer'), ...list)
  open('/admin/products')
  await screen.findAllByRole('article')
  expect(screen.queryByRole('button', { name: 'Change order' })).not.toBeInTheDocument()
})

it('says so where the entries cannot be loaded, and asks again', async () => {
  const names = '/api/products?fields=name'
  const loaded = exchange('GET', names, 200, [{ id: 'atlas', name: 'Atlas' }])
  serve(failure('GET', names, 500, 'Not now.'), loaded, ...list)
  const { user } = open('/admin/products')
  await user.click(await screen.findByRole('button', { name: 'Change order' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Order of products' }))

  await dialog.findByText(/Not now/)
  await user.click(dialog.getByRole('button', { name: 'Try Again' }))
  await dialog.findByRole('button', { name: 'Move Atlas' })
})
