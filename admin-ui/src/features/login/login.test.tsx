import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { hasPasskeys } from '../../api/passkeys.ts'
import { withPasskeys } from '../../testing/passkeys.ts'
import { dashboardAnswers } from '../../testing/dashboard.ts'
import { notice, open } from '../../testing/open.tsx'
import { exchange, me, serve, writesOf } from '../../testing/serve.ts'

afterEach(() => {
  localStorage.clear()
})

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
  serve(
    ...golden('me-signed-out'),
    me('administrator'),
    ...golden('login', 'product-list-as-staff'),
  )
  const { user, router } = open('/admin/products')

  await fillIn(user, 'ada', 'correct horse')

  await screen.findByRole('heading', { name: 'Products Management' })
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/admin/products')
  })
})

const code = (detail: string) =>
  exchange('POST', '/api/admin/login', 401, {
    title: 'Unauthorized',
    status: 401,
    detail,
    secondFactor: 'totp',
  })
const wanted = code('Enter the code of your authenticator app.')
const wrong = code('The code is not right.')
const bodies = (made: ReturnType<typeof serve>) =>
  made
    .filter(({ method, text }) => method === 'POST' && text !== '')
    .map(({ text }) => JSON.parse(text) as unknown)

it('asks for the code of an account that has one, and nothing of it before', async () => {
  const made = serve(wanted, wrong)
  const { user } = open('/admin/login')
  expect(screen.queryByLabelText('Authentication code')).not.toBeInTheDocument()
  await fillIn(user, 'ada', 'correct horse')

  const box = await screen.findByLabelText('Authentication code')
  expect(box).toHaveFocus()
  expect(box).toHaveAttribute('autocomplete', 'one-time-code')
  expect(box).toHaveAttribute('inputmode', 'numeric')
  expect(box).toHaveAccessibleDescription(/six digits/)
  await user.type(box, '000 000{Enter}')
  await waitFor(() => {
    expect(box).toHaveAccessibleDescription(/The code is not right\./)
  })
  expect(bodies(made)).toEqual([
    { username: 'ada', password: 'correct horse' },
    { username: 'ada', password: 'correct horse', code: '000000' },
  ])
})

it('signs in with the code', async () => {
  const body = { username: 'ada', password: 'correct horse' }
  const first = { ...wanted, request: { ...wanted.request, body } }
  const right = exchange('POST', '/api/admin/login', 200, { username: 'ada' })
  right.request.body = { ...body, code: '123456' }
  serve(first, right, ...dashboardAnswers)
  const { user } = open('/admin/login')
  await fillIn(user, 'ada', 'correct horse')
  await user.type(await screen.findByLabelText('Authentication code'), '123 456')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))

  await notice('Login successful!')
  await screen.findByRole('heading', { name: 'Welcome back, ada' })
})

it('takes a recovery code instead, and leads back', async () => {
  const made = serve(wanted)
  const { user } = open('/admin/login')
  await fillIn(user, 'ada', 'correct horse')
  await user.click(
    await screen.findByRole('button', { name: 'Use a recovery code instead' }),
  )
  const box = screen.getByLabelText('Recovery code')
  expect(box).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => {
    expect(box).toHaveAccessibleDescription(/Recovery code is required/)
  })
  expect(bodies(made)).toHaveLength(1)

  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByLabelText('Username')).toHaveValue('ada')
})

it('goes back when the password is no longer right', async () => {
  const refused = exchange('POST', '/api/admin/login', 401, {
    title: 'Unauthorized',
    status: 401,
    detail: 'Invalid credentials',
  })
  serve(wanted, refused)
  const { user } = open('/admin/login')
  await fillIn(user, 'ada', 'correct horse')
  await user.type(await screen.findByLabelText('Authentication code'), '123456{Enter}')

  await notice('Login failed', 'Invalid credentials')
  await screen.findByLabelText('Password')
})

it.each([
  ['site.example', true],
  ['localhost', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])('has passkeys at %s: %s', (hostname, has) => {
  withPasskeys()
  expect(hasPasskeys(hostname)).toBe(has)
})

it('says nothing of passkeys in a browser that has used none', async () => {
  withPasskeys()
  serve()
  open('/admin/login')
  const name = await screen.findByLabelText('Username')
  expect(name).toHaveAttribute('autocomplete', 'username webauthn')
  expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument()
})

const asked = exchange('POST', '/api/admin/login/passkey/options', 200, {
  publicKey: { challenge: 'AAAA' },
})

it('signs in with a passkey in a browser that has used one', async () => {
  const get = withPasskeys()
  localStorage.setItem('quoin.passkey', 'used')
  const taken = exchange('POST', '/api/admin/login/passkey', 200, { username: 'ada' })
  const made = serve(asked, taken, ...dashboardAnswers)
  const { user } = open('/admin/login')
  await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))

  await notice('Login successful!')
  expect(get).toHaveBeenCalledWith(expect.objectContaining({ mediation: 'optional' }))
  expect(bodies(made)).toEqual([{ credential: { id: 'key' } }])
})

const passkeyWanted = exchange('POST', '/api/admin/login', 401, {
  title: 'Unauthorized',
  status: 401,
  detail: 'Sign in with your passkey.',
  secondFactor: 'passkey',
})

it('offers a passkey to an account that takes no password', async () => {
  withPasskeys()
  const taken = exchange('POST', '/api/admin/login/passkey', 200, { username: 'ada' })
  serve(passkeyWanted, asked, taken, ...dashboardAnswers)
  const { user } = open('/admin/login')
  await fillIn(user, 'ada', 'correct horse')

  await notice('Login failed', 'Sign in with your passkey.')
  expect(screen.getByRole('alert')).toHaveTextContent(/takes a passkey in place/)
  await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
  await notice('Login successful!')
})

it('says where a passkey is wanted that the browser does not know', async () => {
  serve(passkeyWanted)
  const { user } = open('/admin/login')
  await fillIn(user, 'ada', 'correct horse')

  expect(await screen.findByRole('alert')).toHaveTextContent(/has none for this address/)
  expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument()
})

it('says that no passkey was chosen, and lets one try again', async () => {
  const get = withPasskeys()
  get.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  localStorage.setItem('quoin.passkey', 'used')
  serve(asked)
  const { user } = open('/admin/login')
  const button = await screen.findByRole('button', { name: 'Sign in with a passkey' })
  await user.click(button)

  await notice('Login failed', /^No passkey was chosen/)
  expect(button).toBeEnabled()
})

it('offers passkeys among the user names where the browser can, in silence', async () => {
  const get = withPasskeys({ fills: true })
  const refused = exchange('POST', '/api/admin/login/passkey', 401, {
    title: 'Unauthorized',
    status: 401,
    detail: 'The passkey is not known here.',
  })
  const { promise, resolve } = Promise.withResolvers<{ toJSON: () => object }>()
  get.mockReturnValueOnce(promise).mockReturnValue(new Promise(() => undefined))
  serve(asked, refused)
  open('/admin/login')
  await waitFor(() => {
    expect(get).toHaveBeenCalledWith(
      expect.objectContaining({ mediation: 'conditional' }),
    )
  })
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  resolve({ toJSON: () => ({ id: 'key' }) })

  await notice('Login failed', 'The passkey is not known here.')
  await waitFor(() => {
    expect(get).toHaveBeenCalledTimes(2)
  })
})
