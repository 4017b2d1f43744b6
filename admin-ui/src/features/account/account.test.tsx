import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Factors, Passkey, Session } from '../../api/account.ts'
import { notice, open } from '../../testing/open.tsx'
import { appearance } from '../../session/appearance.ts'
import { withPasskeys } from '../../testing/passkeys.ts'
import {
  exchange,
  failure,
  me,
  recorded,
  serve,
  updatesOf,
  writesOf,
} from '../../testing/serve.ts'

const at = '2026-01-01T10:00:00.000Z'
const here: Session = {
  id: 's1',
  createdAt: at,
  lastSeenAt: at,
  agent: 'Firefox on Linux',
  address: '203.0.113.x',
  current: true,
}
const elsewhere = { ...here, id: 's2', agent: '', current: false }

const sessions = (...list: Session[]) =>
  exchange('GET', '/api/admin/me/sessions', 200, list)
const factors = (values: Partial<Factors> = {}) =>
  exchange('GET', '/api/admin/me/factors', 200, {
    totp: false,
    totpSince: null,
    recoveryCodes: 0,
    passkeys: [],
    ...values,
  })
const on = factors({ totp: true, totpSince: at, recoveryCodes: 9 })
const laptop: Passkey = { id: 'p1', name: 'Laptop', createdAt: at, lastUsedAt: null }
const codes = ['aaaaa-bbbbb', 'ccccc-ddddd']
const invalid = (path: string, field: string, message: string) =>
  exchange('POST', path, 422, {
    title: 'Invalid values',
    status: 422,
    detail: `${field} ${message}.`,
    errors: [{ field, message }],
  })

type User = ReturnType<typeof open>['user']

async function givePassword(user: User, action: string) {
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Your password/), 'correct horse')
  await user.click(dialog.getByRole('button', { name: action }))
}

afterEach(() => {
  localStorage.clear()
})

it('is where signing out is, and in the palette', async () => {
  serve(sessions(here), factors())
  const { user, router } = open('/admin/analytics')
  await user.click(await screen.findByRole('link', { name: 'Your account' }))

  await screen.findByRole('heading', { level: 1, name: 'Your account' })
  screen.getByText('Signed in as ada, administrator.')
  expect(router.state.location.pathname).toBe('/admin/account')
})

it('tells where one is signed in, and signs out elsewhere', async () => {
  const made = serve(
    sessions(here, elsewhere, { ...elsewhere, id: 's3', agent: 'Safari on iOS' }),
    sessions(here, elsewhere),
    sessions(here),
    factors(),
    exchange('DELETE', '/api/admin/me/sessions/s3', 204),
    exchange('DELETE', '/api/admin/me/sessions', 204),
  )
  const { user } = open('/admin/account')
  const part = within(
    await screen.findByRole('region', { name: 'Where you are signed in' }),
  )
  const [first] = await part.findAllByRole('listitem')
  expect(first).toHaveTextContent('Firefox on LinuxThis browser')
  part.getByText('Unknown browser')
  await user.click(
    part.getByRole('button', { name: 'Sign out: Safari on iOS, 203.0.113.x' }),
  )
  await notice('Signed out.')
  await waitFor(() => {
    expect(part.getAllByRole('listitem')).toHaveLength(2)
  })
  await user.click(part.getByRole('button', { name: 'Sign out everywhere else' }))
  await notice('Signed out everywhere else.')
  await waitFor(() => {
    expect(part.queryByRole('button')).not.toBeInTheDocument()
  })
  expect(writesOf(made)).toEqual([
    'DELETE /api/admin/me/sessions/s3',
    'DELETE /api/admin/me/sessions',
  ])
})

it('sets an authenticator app up, and shows the recovery codes until they are kept', async () => {
  const confirmed = exchange('POST', '/api/admin/me/totp/confirm', 200, {
    recoveryCodes: codes,
  })
  confirmed.request.body = { code: '123456' }
  serve(
    sessions(here),
    factors(),
    on,
    exchange('POST', '/api/admin/me/totp', 200, {
      secret: 'ABCDEFGH',
      uri: 'otpauth://totp/x',
      qr: 'data:image/png;base64,AAAA',
    }),
    confirmed,
    invalid('/api/admin/me/totp/confirm', 'code', 'is not right'),
  )
  const { user } = open('/admin/account')
  await user.click(
    await screen.findByRole('button', { name: 'Set up an authenticator app' }),
  )
  await givePassword(user, 'Continue')
  await screen.findByText('ABCD EFGH')
  expect(screen.getByRole('img', { name: /camera of the app/ })).toHaveAttribute(
    'src',
    'data:image/png;base64,AAAA',
  )
  await user.click(screen.getByRole('button', { name: 'Copy key' }))
  expect(await navigator.clipboard.readText()).toBe('ABCDEFGH')
  const box = screen.getByLabelText(/^Authentication code/)
  await user.type(box, '000000{Enter}')
  await waitFor(() => {
    expect(box).toHaveAccessibleDescription('Authentication code is not right')
  })
  await user.clear(box)
  await user.type(box, '123 456{Enter}')

  const shown = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }))
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    codes,
  )
  expect(shown.getByRole('link', { name: 'Download' })).toHaveAttribute(
    'download',
    'recovery-codes.txt',
  )
  // A key that closes dialogs does not lose them.
  await user.keyboard('{Escape}')
  await screen.findByRole('alertdialog', { name: 'Close without keeping the codes?' })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(shown.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
  await user.click(screen.getByRole('button', { name: 'I have kept them' }))

  await screen.findByText('9 recovery codes left')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('asks for the password, and says when it is wrong', async () => {
  serve(
    sessions(here),
    on,
    invalid('/api/admin/me/totp/remove', 'password', 'is not right'),
  )
  const { user } = open('/admin/account')
  await user.click(await screen.findByRole('button', { name: 'Turn off' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Turn off' }))
  await dialog.findByText('Your password is required')
  await givePassword(user, 'Turn off')

  await dialog.findByText('Your password is not right')
})

it('turns the authenticator app off', async () => {
  serve(sessions(here), on, factors(), exchange('POST', '/api/admin/me/totp/remove', 204))
  const { user } = open('/admin/account')
  await user.click(await screen.findByRole('button', { name: 'Turn off' }))
  await givePassword(user, 'Turn off')

  await notice('The authenticator app is off.')
  await screen.findByRole('button', { name: 'Set up an authenticator app' })
})

it('makes new recovery codes', async () => {
  serve(
    sessions(here),
    on,
    exchange('POST', '/api/admin/me/recovery-codes', 200, { recoveryCodes: codes }),
  )
  const { user } = open('/admin/account')
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
  await givePassword(user, 'Make new codes')

  await screen.findByText('aaaaa-bbbbb')
})

it('creates a passkey by its name', async () => {
  const create = withPasskeys()
  const made = serve(
    sessions(here),
    factors(),
    factors({ passkeys: [laptop] }),
    exchange('POST', '/api/admin/me/passkeys/options', 200, {
      publicKey: { challenge: 'AAAA' },
    }),
    exchange('POST', '/api/admin/me/passkeys', 201, laptop),
  )
  const { user } = open('/admin/account')
  await user.click(await screen.findByRole('button', { name: 'Create a passkey' }))
  await user.type(await screen.findByLabelText('Name'), 'Laptop')
  await givePassword(user, 'Continue')

  await notice('Passkey created.')
  await screen.findByText('Not used yet')
  expect(create).toHaveBeenCalledWith({ publicKey: { challenge: 'AAAA' } })
  expect(
    made.find(({ path }) => path.endsWith('/passkeys') && path.includes('me'))?.text,
  ).toBe(JSON.stringify({ name: 'Laptop', credential: { id: 'key' } }))
  expect(localStorage.getItem('quoin.passkey')).not.toBeNull()
})

it.each([
  ['NotAllowedError', /^No passkey was chosen/],
  ['InvalidStateError', /has a passkey of your account already/],
  ['Other', /could not use a passkey/],
])('says why there is no passkey after %s', async (name, text) => {
  withPasskeys().mockRejectedValue(new DOMException('', name))
  serve(
    sessions(here),
    factors(),
    exchange('POST', '/api/admin/me/passkeys/options', 200, { publicKey: {} }),
  )
  const { user } = open('/admin/account')
  await user.click(await screen.findByRole('button', { name: 'Create a passkey' }))
  await givePassword(user, 'Continue')

  await notice('Error', text)
})

it('renames a passkey and removes it', async () => {
  withPasskeys()
  serve(
    sessions(here),
    factors({ passkeys: [laptop] }),
    factors({ passkeys: [{ ...laptop, name: 'Work laptop' }] }),
    factors(),
    exchange('PUT', '/api/admin/me/passkeys/p1', 200, laptop),
    exchange('DELETE', '/api/admin/me/passkeys/p1', 204),
  )
  const { user } = open('/admin/account')
  await user.click(await screen.findByRole('button', { name: 'Rename: Laptop' }))
  const name = await screen.findByLabelText(/^Name/)
  await user.clear(name)
  await user.type(name, 'Work laptop{Enter}')
  await notice('Passkey renamed.')
  await user.click(await screen.findByRole('button', { name: 'Remove: Work laptop' }))
  await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to remove Work laptop?',
  })
  await user.click(screen.getByRole('button', { name: 'Remove' }))

  await notice('Passkey removed.')
  await screen.findByText('None yet')
})

it('says where the browser knows no passkeys', async () => {
  serve(sessions(here), factors())
  open('/admin/account')
  await screen.findByText('This browser has no passkeys for this address.')
  expect(screen.queryByRole('button', { name: /Create/ })).not.toBeInTheDocument()
})

it('changes the password', async () => {
  const change = exchange('PUT', '/api/admin/users/ada/password', 204)
  change.request.body = { password: 'another horse' }
  serve(sessions(here), factors(), change)
  const { user } = open('/admin/account')
  await user.click(await screen.findByRole('button', { name: 'Change password' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }))
  await user.type(dialog.getByLabelText(/^Password/), 'another horse')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await notice('Password changed successfully!')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

/** Users without a required second factor cannot fetch the schema. */
const noSchema = failure(
  'GET',
  '/api/admin/schema',
  403,
  'Your account needs a second factor.',
)

it.each(['/admin', '/admin/products?new', '/admin/users'])(
  'is where %s leads as long as a second factor is missing, and asks for nothing else',
  async (address) => {
    const made = serve(
      me('editor', { secondFactorRequired: true }),
      noSchema,
      sessions(here),
      factors(),
    )
    const { router } = open(address)
    await screen.findByText('Your account needs a second factor.')

    await screen.findByRole('button', { name: 'Set up an authenticator app' })
    screen.getByRole('button', { name: 'Logout' })
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/admin/account')
    expect(new Set(made.map(({ path }) => path))).toEqual(
      new Set([
        '/api/admin/me',
        // It is requested in parallel with the session, which may show that it will be refused.
        '/api/admin/schema',
        '/api/admin/me/sessions',
        '/api/admin/me/factors',
      ]),
    )
  },
)

it('opens the back office once the second factor is there, and the codes stay until then', async () => {
  const who = me('editor', { secondFactorRequired: true })
  serve(
    who,
    noSchema,
    recorded('schema'),
    sessions(here),
    factors(),
    on,
    exchange('POST', '/api/admin/me/totp', 200, { secret: 'ABCD', uri: '', qr: '' }),
    exchange('POST', '/api/admin/me/totp/confirm', 200, { recoveryCodes: codes }),
  )
  const { user } = open('/admin/account')
  await user.click(
    await screen.findByRole('button', { name: 'Set up an authenticator app' }),
  )
  await givePassword(user, 'Continue')
  await user.type(await screen.findByLabelText(/^Authentication code/), '1{Enter}')
  await screen.findByText('aaaaa-bbbbb')
  who.response.body = me('editor', { secondFactor: 'totp' }).response.body
  await user.click(screen.getByRole('button', { name: 'I have kept them' }))

  await screen.findByRole('navigation', { name: 'Admin' })
  expect(
    screen.queryByText('Your account needs a second factor.'),
  ).not.toBeInTheDocument()
})

it('shows the back office as the user chooses, on every device', async () => {
  const path = '/api/admin/me/preferences'
  const made = serve(
    factors(),
    sessions(here),
    exchange('PUT', path, 200, { scheme: 'dark', density: 'comfortable' }),
    exchange('PUT', path, 200, { scheme: 'dark', density: 'compact' }),
    failure('PUT', path, 503, 'Try again later.'),
  )
  const { user } = open('/admin/account')
  const scheme = await screen.findByLabelText('Light or dark')
  const { documentElement } = document
  expect(scheme).toHaveValue('system')
  await user.selectOptions(scheme, 'Dark')
  expect(documentElement).toHaveAttribute('data-mode', 'dark')
  await waitFor(() => expect(writesOf(made)).toHaveLength(1))

  await user.selectOptions(screen.getByLabelText('Density'), 'Compact')
  await waitFor(() => expect(writesOf(made)).toHaveLength(2))
  expect(documentElement).toHaveAttribute('data-density', 'compact')
  expect(updatesOf(made)).toEqual([{ scheme: 'dark' }, { density: 'compact' }])

  await user.selectOptions(scheme, 'As the system')
  await screen.findByText(/Try again later/)
  expect(scheme).toHaveValue('dark')
  expect(documentElement).toHaveAttribute('data-mode', 'dark')
})

it('looks as it did before until the server has answered, also without storage', () => {
  appearance.apply({ scheme: 'dark', density: 'compact' })
  delete document.documentElement.dataset.mode
  appearance.start()
  expect(document.documentElement).toHaveAttribute('data-mode', 'dark')
  expect(document.documentElement).toHaveAttribute('data-density', 'compact')

  localStorage.setItem('quoin.preferences', '{')
  appearance.start()
  expect(document.documentElement).not.toHaveAttribute('data-mode')
  expect(document.documentElement).not.toHaveAttribute('data-density')
})
