import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import addresses from '../../routes.json'
import type { Schema } from '../model/schema.ts'
import { dashboardAnswers } from '../testing/dashboard.ts'
import { open } from '../testing/open.tsx'
import { exchange, me, recorded, serve } from '../testing/serve.ts'

const { types } = recorded('schema').response.body as Schema
const own = addresses.map(({ path }) => path)
const ofTypes = types
  .filter(({ group }) => group !== 'texts')
  .map(({ path }) => `/admin/${path}`)

it.each([...own, ...ofTypes])('has a screen at %s', async (path) => {
  serve(
    ...types.map((type) => exchange('GET', `/api/${type.path}`, 200, [])),
    ...types.map((type) => exchange('GET', `/api/${type.path}?limit=1`, 200, [])),
    exchange('GET', '/api/blog/categories', 200, []),
    ...dashboardAnswers,
    exchange('GET', '/api/admin/activity?limit=50', 200, []),
    exchange('GET', '/api/admin/users', 200, []),
    ...['new', 'in-progress', 'resolved'].map((status) =>
      exchange('GET', `/api/inquiries?limit=1&status=${status}`, 200, []),
    ),
  )
  open(path)

  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading).not.toHaveTextContent('Page Not Found')
})

it('says so where there is none', async () => {
  serve()
  open('/admin/nothing')

  await screen.findByRole('heading', { name: 'Page Not Found' })
})

it('leads who goes to another screen to its heading, and says its name', async () => {
  serve(
    exchange('GET', '/api/products', 200, []),
    exchange('GET', '/api/services', 200, []),
  )
  const { user, router } = open('/admin/products')
  const first = await screen.findByRole('heading', { name: 'Products Management' })
  expect(first).not.toHaveFocus()
  await user.click(screen.getByRole('link', { name: 'Services' }))

  await waitFor(() => {
    expect(screen.getByRole('heading', { name: 'Services Management' })).toHaveFocus()
  })
  screen.getByText('Services Management · Quoin admin')

  await act(() => router.navigate('?new='))
  expect(await screen.findByLabelText(/^Name/)).toHaveFocus()
})

it('tells an editor where there is no screen, and nothing of its code', async () => {
  serve(me('editor'))
  open('/admin/prodcuts')
  await screen.findByText(/The back office has no screen at \/admin\/prodcuts\./)
  expect(screen.queryByText(/router/)).toBeNull()
})
