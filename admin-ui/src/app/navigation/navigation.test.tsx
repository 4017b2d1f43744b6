import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../testing/open.tsx'
import { exchange, me, serve } from '../../testing/serve.ts'

const lists = golden('product-list-as-staff')

async function openDrawer(...answers: ReturnType<typeof me>[]) {
  serve(...answers, ...lists)
  const view = open('/admin/products')
  await screen.findAllByRole('article')
  const button = screen.getByRole('button', { name: 'Menu' })
  await view.user.click(button)
  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  return { ...view, button, drawer }
}

it('has a drawer with the links of the bar and of More, and marks the current screen', async () => {
  const { drawer } = await openDrawer()
  expect(drawer).toContainElement(document.activeElement as HTMLElement)
  const links = within(within(drawer).getByRole('navigation', { name: 'Admin' }))
  const names = links.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names).toEqual(
    expect.arrayContaining(['Dashboard', 'Products', 'Content', 'Trash', 'Users']),
  )
  const system = within(links.getByRole('region', { name: 'System' }))
  system.getByRole('link', { name: 'Access tokens' })
  expect(links.getAllByRole('link', { current: 'page' })).toHaveLength(1)
  expect(links.getByRole('link', { current: 'page' })).toHaveTextContent('Products')
})

it('has the number of unread inquiries beside their link', async () => {
  const unread = '/api/inquiries?limit=1&status=new&isSpam=false'
  const { drawer } = await openDrawer(
    exchange('GET', unread, 200, [], { 'X-Total-Count': '3' }),
  )
  const link = within(drawer).getByRole('link', { name: 'Inquiries' })
  await waitFor(() => {
    expect(link).toHaveAccessibleDescription('3 new')
  })
})

it('shows an editor no screens of administrators', async () => {
  const { drawer } = await openDrawer(me('editor'))
  within(drawer).getByRole('link', { name: 'Trash' })
  expect(within(drawer).queryByRole('link', { name: 'Users' })).toBeNull()
})

it('closes the drawer when a link is chosen', async () => {
  const { user, drawer, router } = await openDrawer()
  await user.click(within(drawer).getByRole('link', { name: 'Trash' }))
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/admin/trash')
  })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('closes the drawer with Escape, and gives the focus back', async () => {
  const { user, button } = await openDrawer()
  await user.keyboard('{Escape}')
  await waitFor(() => {
    expect(button).toHaveFocus()
  })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(button).toHaveAttribute('aria-expanded', 'false')
})
