import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dashboardAnswers } from '../../testing/dashboard.ts'
import { notice, open } from '../../testing/open.tsx'
import { exchange, serve, writesOf } from '../../testing/serve.ts'

type User = ReturnType<typeof open>['user']

async function fillIn(user: User, username: string, password: string) {
  if (username) await user.type(await screen.findByLabelText('Username'), username)
  if (password) await user.type(await screen.findByLabelText('Password'), password)
  await user.click(await screen.findByRole('button', { name: 'Sign In' }))
}

it('says what the page is for and where else to go', async () => {
  serve()
  open('/admin/login')

  await screen.findByRole('heading', { name: 'Admin Login' })
  screen.getByText('Enter your credentials to access the admin dashboard')
  screen.getByText('Forgot your credentials? Contact the system administrator.')
  expect(screen.getByRole('link', { name: 'Back to Website' })).toHaveAttribute(
    'href',
    '/',
  )
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})

it.each([
  ['', ''],
  ['ada', ''],
  ['', 'correct horse'],
  ['   ', 'correct horse'],
])('makes no call for the username "%s" and the password "%s"', async (name, word) => {
  const made = serve()
  const { user } = open('/admin/login')

  await fillIn(user, name, word)

  await notice('Missing Information', 'Please enter both username and password.')
  expect(made).toEqual([])
})

it('shows what the server has against the credentials, and keeps them', async () => {
  serve(...golden('login-wrong'))
  const { user } = open('/admin/login')

  await fillIn(user, 'ada', 'wrong horse')

  await notice('Login failed', 'Invalid credentials')
  expect(screen.getByLabelText('Username')).toHaveValue('ada')
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled()
})

it('has words of its own where the server gives none', async () => {
  serve(exchange('POST', '/api/admin/login', 500, ''))
  const { user } = open('/admin/login')

  await fillIn(user, 'ada', 'correct horse')

  await notice('Login failed', 'Invalid credentials')
})

it('goes to the dashboard', async () => {
  const made = serve(...golden('login'), ...dashboardAnswers)
  const { user, router } = open('/admin/login')

  await fillIn(user, 'ada', 'correct horse')

  await notice('Login successful!')
  await screen.findByRole('heading', { name: 'Welcome back, ada' })
  expect(router.state.location.pathname).toBe('/admin')
  expect(writesOf(made)).toEqual(['POST /api/admin/login'])
})

it('leads back to where one was going', async () => {
  serve(...golden('me-signed-out', 'me', 'login', 'product-list-as-staff'))
  const { user, router } = open('/admin/products')

  await fillIn(user, 'ada', 'correct horse')

  await screen.findByRole('heading', { name: 'Products Management' })
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/admin/products')
  })
})
