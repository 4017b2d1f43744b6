import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { canResetQuery } from '../content/mails.ts'
import { notice, open } from '../testing/open.tsx'
import { exchange, failure, me, recorded, serve } from '../testing/serve.ts'

it('leads to the sign-in page when nobody is signed in', async () => {
  serve(...golden('me-signed-out'))
  const { router } = open('/admin/jobs')

  await screen.findByRole('heading', { name: 'Admin Login' })
  expect(router.state.location.pathname).toBe('/admin/login')
})

it('asks again, on request, when the server cannot tell who is there', async () => {
  serve(failure('GET', '/api/admin/me', 503, 'Not now.'), me('administrator'))
  const { router, user } = open('/admin/analytics')
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))

  await screen.findByRole('navigation', { name: 'Admin' })
  expect(router.state.location.pathname).toBe('/admin/analytics')
})

it('leaves who is signed in where they are when a later check fails', async () => {
  const down = failure('GET', '/api/admin/me', 503, 'Not now.')
  const made = serve(me('administrator'), down, ...golden('product-list-as-staff'))
  const { router, user } = open('/admin/products')
  await user.click(await screen.findByRole('link', { name: 'Analytics' }))

  const checks = () => made.filter(({ path }) => path === '/api/admin/me')
  await waitFor(() => expect(checks().length).toBeGreaterThan(1))
  await screen.findByRole('heading', { level: 1, name: /Analytics/ })
  expect(router.state.location.pathname).toBe('/admin/analytics')
})

it('asks anew when another screen opens', async () => {
  serve(me('administrator'), ...golden('me-signed-out', 'product-list-as-staff'))
  const { user } = open('/admin/products')

  await user.click(await screen.findByRole('link', { name: 'Analytics' }))

  await screen.findByRole('heading', { name: 'Admin Login' })
})

it('links every screen, those of the specification first', async () => {
  serve()
  const { user } = open('/admin/analytics')

  const nav = within(await screen.findByRole('navigation', { name: 'Admin' }))
  await user.click(nav.getByRole('button', { name: 'More' }))

  expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Dashboard',
    'Analytics',
    'Products',
    'Services',
    'Blog',
    'Inquiries',
    'Content',
    'Jobs',
    'Testimonials',
    'Team members',
    'Subscribers',
    'Activity',
    'Searches',
    'Trash',
    'Users',
    'Mail',
    'System',
    'API',
    'Access tokens',
    'Webhooks',
  ])
  expect(nav.getByRole('link', { name: 'Analytics' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

it('closes the menu on Escape and gives the focus back', async () => {
  serve()
  const { user } = open('/admin/analytics')
  const more = await screen.findByRole('button', { name: 'More' })

  await user.click(more)
  await user.tab()
  await user.keyboard('{Escape}')

  expect(more).toHaveAttribute('aria-expanded', 'false')
  expect(more).toHaveFocus()
})

it('shows the frame of every screen', async () => {
  serve()
  open('/admin/analytics')

  expect(await screen.findByRole('link', { name: 'Quoin' })).toHaveAttribute('href', '/')
  screen.getByText('Admin Dashboard')
  screen.getByText('Welcome, Admin')
  const back = screen.getByRole('link', { name: 'Back to Dashboard' })
  expect(back).toHaveAttribute('href', '/admin')
})

it('signs out and forgets what was fetched', async () => {
  serve(...golden('logout'))
  const { user, queryClient } = open('/admin/analytics')

  await user.click(await screen.findByRole('button', { name: 'Logout' }))

  await screen.findByRole('heading', { name: 'Admin Login' })
  await waitFor(() => {
    const fetched = queryClient
      .getQueryCache()
      .getAll()
      .map((query) => query.queryKey)
    expect(fetched).toEqual([canResetQuery.queryKey])
  })
})

it('says when signing out failed, and stays', async () => {
  serve(failure('POST', '/api/admin/logout', 500, 'Something went wrong.'))
  const { user } = open('/admin/analytics')

  await user.click(await screen.findByRole('button', { name: 'Logout' }))

  await notice('Logout failed', 'Please try again.')
  screen.getByRole('heading', { name: 'Analytics' })
  expect(screen.getByRole('button', { name: 'Logout' })).toBeEnabled()
})

it('keeps an unsaved form when the session ends, until one is signed in again', async () => {
  const saved = recorded('product-create')
  serve(
    ...golden('product-list-as-staff', 'login'),
    failure('POST', '/api/products', 401, 'Please sign in first.'),
    exchange('POST', '/api/products', 201, saved.response.body),
  )
  const { user } = open('/admin/products?new')
  await user.type(await screen.findByLabelText(/^Name/), 'Dovetail')
  await user.type(screen.getByLabelText(/^Description/), 'Joins what you have.')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  const dialog = within(
    await screen.findByRole('dialog', { name: 'Please sign in again' }),
  )
  await user.type(dialog.getByLabelText('Username'), 'ada')
  await user.type(dialog.getByLabelText('Password'), 'correct horse')
  await user.click(dialog.getByRole('button', { name: 'Sign In' }))

  await notice('Login successful!')
  expect(await screen.findByLabelText(/^Name/)).toHaveValue('Dovetail')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await notice('Product created successfully!')
})
