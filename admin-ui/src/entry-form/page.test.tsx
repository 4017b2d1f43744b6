import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { notice, open } from '../testing/open.tsx'
import { exchange, failure, recorded, serve, updatesOf } from '../testing/serve.ts'

const entry = recorded('product-get')
const list = golden('product-list-as-staff')
const redirect = {
  id: 'old',
  from: '/old',
  to: '/new',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const saved = exchange('PUT', '/api/products/atlas', 200, {
  ...(entry.response.body as object),
  name: 'Atlas II',
})

afterEach(() => {
  sessionStorage.clear()
})

it('has a page for each entry, which a save by keys leaves open', async () => {
  const again = { ...entry, response: saved.response }
  const made = serve(entry, saved, again)
  const { user, router } = open('/admin/products/atlas')

  await screen.findByRole('heading', { level: 1, name: 'Atlas' })
  const name = await screen.findByLabelText(/^Name/)
  await user.type(name, ' II')
  await user.keyboard('{Control>}s{/Control}')

  await notice('Product updated successfully!')
  expect(updatesOf(made)).toEqual([{ name: 'Atlas II' }])
  await screen.findByRole('heading', { level: 1, name: 'Atlas II' })
  expect(name).toHaveValue('Atlas II')
  expect(router.state.location.pathname).toBe('/admin/products/atlas')
})

it('takes what was typed in the window along to the page', async () => {
  serve(...list, entry)
  const { user, router } = open('/admin/products?edit=atlas')
  const form = within(await screen.findByRole('dialog'))
  await user.type(await form.findByLabelText(/^Name/), ' III')

  await user.click(form.getByRole('link', { name: 'Open full page' }))

  await screen.findByRole('heading', { level: 1, name: 'Atlas' })
  expect(router.state.location.pathname).toBe('/admin/products/atlas')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Atlas III')
})

it('asks before a page with something typed is left', async () => {
  serve(...list, entry)
  const { user } = open('/admin/products/atlas')
  await user.type(await screen.findByLabelText(/^Name/), ' IV')

  await user.click(screen.getByRole('link', { name: 'All Products' }))

  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Discard' }))
  await screen.findByRole('heading', { level: 1, name: 'Products Management' })
})

it('says what is wrong where there is no such entry', async () => {
  serve(failure('GET', '/api/products/gone', 404, 'Product not found.'))
  open('/admin/products/gone')

  expect(await screen.findByRole('alert')).toHaveTextContent('Product not found.')
})

it('saves a window by keys, and not what lies below a question', async () => {
  const made = serve(...list, entry, saved)
  const { user } = open('/admin/products?edit=atlas')
  await user.type(await screen.findByLabelText(/^Name/), ' II')
  await user.keyboard('{Escape}')
  await screen.findByRole('alertdialog')
  await user.keyboard('{Meta>}s{/Meta}')
  expect(updatesOf(made)).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.keyboard('{Meta>}s{/Meta}')
  await notice('Product updated successfully!')
  expect(updatesOf(made)).toEqual([{ name: 'Atlas II' }])
})

it('tells what was done to the entry, and keeps what is typed meanwhile', async () => {
  const path = '/api/admin/activity?type=product&entry=atlas&limit=50'
  serve(entry, exchange('GET', path, 200, recorded('activity').response.body))
  const { user, router } = open('/admin/products/atlas')
  await user.type(await screen.findByLabelText(/^Name/), ' V')

  await user.click(screen.getByRole('tab', { name: 'Activity' }))

  const panel = within(screen.getByRole('tabpanel', { name: 'Activity' }))
  expect(await panel.findAllByRole('listitem')).not.toHaveLength(0)
  expect(router.state.location.search).toBe('?tab=activity')
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: 'Edit' }))
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Atlas V')
})

it('leads from the window of a type whose calls are below admin to its page', async () => {
  serve(
    exchange('GET', '/api/admin/redirects', 200, [redirect]),
    exchange('GET', '/api/admin/redirects/old', 200, redirect, { ETag: '"1"' }),
    ...golden('redirect-schema', 'redirect-hits', 'redirect-not-found'),
  )
  const { user, router } = open('/admin/redirects?edit=old')
  const form = within(await screen.findByRole('dialog'))

  await user.click(await form.findByRole('link', { name: 'Open full page' }))

  await screen.findByRole('tab', { name: 'History' })
  expect(router.state.location.pathname).toBe('/admin/redirects/old')
  const all = screen.getByRole('link', { name: /^All / })
  expect(all).toHaveAttribute('href', '/admin/redirects')
})
