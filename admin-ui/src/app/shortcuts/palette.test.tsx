import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { open } from '../../testing/open.tsx'
import { entryOf, exchange, me, serve, updatesOf } from '../../testing/serve.ts'

const lists = golden('product-list-as-staff')
const recent = 'quoin.recent/u1/'

beforeEach(() => {
  localStorage.clear()
})

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  delete document.documentElement.dataset.mode
})

/** The list of the products with some ids. */
const named = (ids: string, ...products: { id: string; name: string }[]) =>
  exchange(
    'GET',
    `/api/products?filter[id][in]=${encodeURIComponent(ids)}&fields=name`,
    200,
    products,
  )

async function openPalette(...answers: ReturnType<typeof me>[]) {
  const made = serve(...answers, ...lists)
  const view = open('/admin/analytics')
  await screen.findByRole('heading', { name: 'Analytics' })
  await view.user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: 'Go to, find or create' })
  return { ...view, made }
}

const group = (name: string) => screen.getByRole('group', { name })

it('starts with the recent entries by their present titles, without those that are gone', async () => {
  const kept = ['harbour', 'gone'].map((id) => ({ type: 'product', id }))
  localStorage.setItem(recent, JSON.stringify([...kept, { type: 'unheard-of', id: '1' }]))
  const { user, router } = await openPalette(
    named('harbour,gone', { id: 'harbour', name: 'Harbour Desk' }),
  )
  const option = await screen.findByRole('option', { name: /^Harbour Desk/ })
  expect(within(group('Recent')).getAllByRole('option')).toEqual([option])
  expect(option).toHaveTextContent('Product')
  await waitFor(() => {
    expect(option).toHaveAttribute('aria-selected', 'true')
  })
  await user.click(option)
  expect(router.state.location.search).toBe('?edit=harbour')
})

it('has an entry that was opened, and not the one that is open', async () => {
  const atlas = entryOf('product-list-as-staff', 'atlas')
  const made = serve(atlas, named('atlas', { id: 'atlas', name: 'Atlas' }), ...lists)
  const { user } = open('/admin/products?edit=atlas')
  await screen.findByRole('dialog', { name: 'Edit Product' })
  await waitFor(() => {
    expect(localStorage.getItem(recent)).toContain('atlas')
  })
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: 'Go to, find or create' })
  await waitFor(() => {
    expect(made.filter(({ path }) => path.includes('filter'))).not.toEqual([])
  })
  expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull()
})

it('has an icon with each result', async () => {
  await openPalette()
  for (const option of screen.getAllByRole('option'))
    expect(option.querySelector('svg[aria-hidden=true]')).not.toBeNull()
})

it('switches the scheme, and offers those that are not in use', async () => {
  const saved = { scheme: 'dark', density: 'comfortable' }
  const { user, made } = await openPalette(
    exchange('PUT', '/api/admin/me/preferences', 200, saved),
  )
  const actions = within(group('Actions'))
  expect(actions.queryByRole('option', { name: /as the system/ })).toBeNull()
  await user.click(actions.getByRole('option', { name: 'Switch to dark' }))
  await waitFor(() => {
    expect(document.documentElement.dataset.mode).toBe('dark')
  })
  await waitFor(() => {
    expect(updatesOf(made)).toEqual([{ scheme: 'dark' }])
  })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('signs out, found by other words too', async () => {
  const { user, router } = await openPalette(
    exchange('POST', '/api/admin/logout', 200, {}),
    exchange('GET', '/api/admin/search?q=sign%20out&limit=50', 200, {
      total: 0,
      hits: [],
      facets: { type: [], category: [] },
      suggestion: '',
    }),
  )
  localStorage.setItem(recent, JSON.stringify([{ type: 'product', id: 'atlas' }]))
  await user.paste('sign out')
  await user.click(await screen.findByRole('option', { name: 'Logout' }))
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/admin/login')
  })
  expect(localStorage.getItem(recent)).toBeNull()
})

it('opens the list of keys', async () => {
  const { user } = await openPalette()
  await user.click(screen.getByRole('option', { name: 'Keyboard Shortcuts' }))
  await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' })
})

it('offers a viewer what a viewer can do', async () => {
  await openPalette(me('viewer'))
  screen.getByRole('option', { name: 'View site' })
  expect(screen.queryByRole('group', { name: 'Create' })).toBeNull()
  expect(screen.queryByRole('option', { name: 'Users' })).toBeNull()
})
