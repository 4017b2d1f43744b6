import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dashboardAnswers } from '../../testing/dashboard.ts'
import { notice, open as openApp } from '../../testing/open.tsx'
import { exchange, failure, me, serve } from '../../testing/serve.ts'

/** Opens the page of an invitation whose link has a token. */
function open(hash: string) {
  history.replaceState(null, '', `/admin/invitation${hash}`)
  return openApp('/admin/invitation')
}

const invited = exchange('POST', '/api/admin/invitations/find', 200, {
  email: '',
  role: 'editor',
})
const accepted = exchange('POST', '/api/admin/invitations/accept', 204)

async function fillIn(user: ReturnType<typeof open>['user']) {
  await user.type(await screen.findByLabelText(/^Username/), 'eve')
  await user.type(screen.getByLabelText('Name'), 'Eve Adams')
  await user.type(screen.getByLabelText(/^Password/), 'battery staple')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
}

it('adds the account of an invitation, and signs in with it', async () => {
  const signIn = exchange('POST', '/api/admin/login', 200, {})
  const made = serve(invited, accepted, signIn, me('editor'), ...dashboardAnswers)
  const { router, user } = open('#secret')
  await screen.findByText('You were invited to the back office: Editor')
  await fillIn(user)

  await notice('Login successful!')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
  const sent = made.filter(({ method }) => method === 'POST')
  expect(sent.map(({ path, text }) => [path, JSON.parse(text) as unknown])).toEqual([
    ['/api/admin/invitations/find', { token: 'secret' }],
    [
      '/api/admin/invitations/accept',
      { token: 'secret', username: 'eve', name: 'Eve Adams', password: 'battery staple' },
    ],
    ['/api/admin/login', { username: 'eve', password: 'battery staple' }],
  ])
})

it('leads to the sign-in page where the new account cannot sign in at once', async () => {
  const down = failure('POST', '/api/admin/login', 503, 'Not now.')
  serve(invited, accepted, down)
  const { router, user } = open('#secret')
  await fillIn(user)

  await notice('Account created. Sign in with it.')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/login'))
})

it('asks for what is missing, and shows what the server refuses beside its field', async () => {
  const refused = exchange('POST', '/api/admin/invitations/accept', 422, {
    title: 'Invalid',
    status: 422,
    detail: 'password is too easy to guess',
    errors: [{ field: 'password', message: 'is too easy to guess' }],
  })
  const made = serve(invited, refused)
  const { user } = open('#secret')
  await user.click(await screen.findByRole('button', { name: 'Create account' }))
  await screen.findByText('Username is required')
  screen.getByText('Password is required')
  expect(made.filter(({ path }) => path.endsWith('/accept'))).toEqual([])

  await fillIn(user)
  await screen.findByText('Password is too easy to guess')
  expect(screen.getByLabelText(/^Username/)).toHaveValue('eve')
})

it.each(['', '#used'])('says that the invitation of "%s" is not good', async (hash) => {
  serve(
    exchange('POST', '/api/admin/invitations/find', 422, {
      title: 'Invalid',
      status: 422,
      detail: 'token is not good any more',
    }),
  )
  open(hash)
  expect(await screen.findByRole('alert')).toHaveTextContent('Ask for another one.')
  expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull()
})

it('offers the form where the server cannot tell of the invitation, and says when it has ended', async () => {
  const down = failure('POST', '/api/admin/invitations/find', 503, 'Not now.')
  const ended = exchange('POST', '/api/admin/invitations/accept', 422, {
    title: 'Invalid',
    status: 422,
    detail: 'token is not good any more',
    errors: [{ field: 'token', message: 'is not good any more' }],
  })
  serve(down, ended)
  const { user } = open('#secret')
  await fillIn(user)
  expect(await screen.findByRole('alert')).toHaveTextContent('Ask for another one.')
})
