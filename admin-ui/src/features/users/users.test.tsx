import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { notice, open } from '../../testing/open.tsx'
import type { User } from '../../api/users.ts'
import {
  exchange,
  failure,
  me,
  serve as answer,
  updatesOf,
  writesOf,
} from '../../testing/serve.ts'

const at = '2026-01-01T10:00:00.000Z'
const person = (username: string, values: Partial<User> = {}): User => ({
  id: username,
  username,
  name: '',
  role: 'administrator',
  createdAt: at,
  secondFactor: null,
  email: '',
  pendingEmail: '',
  lastSeenAt: null,
  ...values,
})
const those = (...users: User[]) => exchange('GET', '/api/admin/users', 200, users)
const people = (...names: string[]) => those(...names.map((name) => person(name)))
const security = (requireSecondFactor: boolean) =>
  exchange('GET', '/api/admin/security', 200, { requireSecondFactor })
const serve = (...exchanges: Parameters<typeof answer>) =>
  answer(
    ...exchanges,
    security(false),
    exchange('GET', '/api/admin/invitations', 200, []),
  )

const row = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  return within(heading.closest('li') ?? document.body)
}

it('lists who may sign in; oneself cannot be removed', async () => {
  serve(people('ada', 'bo'))
  open('/admin/users')

  const ada = await row('ada')
  ada.getByText('You')
  ada.getByText('1 January 2026')
  expect(ada.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
  ada.getByRole('button', { name: 'Change Password' })
  const bo = await row('bo')
  bo.getByRole('button', { name: 'Remove' })
})

it('does not offer to remove the last one', async () => {
  serve(people('bo'))
  open('/admin/users')

  const bo = await row('bo')
  expect(bo.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
})

it('adds a user and lists them', async () => {
  const create = exchange('POST', '/api/admin/users', 201, {
    username: 'bo',
    createdAt: at,
  })
  create.request.body = {
    username: 'bo',
    name: '',
    password: 'correct horse',
    role: 'viewer',
  }
  serve(people('ada'), people('ada', 'bo'), create)
  const { user } = open('/admin/users')
  await user.click(await screen.findByRole('button', { name: 'Add User' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New User' }))
  await user.type(dialog.getByLabelText(/^Username/), 'bo')
  await user.type(dialog.getByLabelText(/^Password/), 'correct horse')
  await user.selectOptions(dialog.getByLabelText('Role'), 'viewer')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await notice('User added successfully!')
  await row('bo')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('asks for what is missing before it asks the server', async () => {
  const made = serve(people('ada'))
  const { user } = open('/admin/users?new')
  await user.click(await screen.findByRole('button', { name: 'Save' }))

  await screen.findByText('Username is required')
  screen.getByText('Password is required')
  expect(writesOf(made)).toEqual([])
})

it('puts what the server refuses under its field', async () => {
  const refusal = exchange('POST', '/api/admin/users', 422, {
    title: 'Invalid values',
    status: 422,
    detail: 'password must have 8 to 200 characters.',
    errors: [{ field: 'password', message: 'must have 8 to 200 characters' }],
  })
  serve(people('ada'), refusal)
  const { user } = open('/admin/users?new')
  await user.type(await screen.findByLabelText(/^Username/), 'bo')
  await user.type(screen.getByLabelText(/^Password/), 'x')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  const password = screen.getByLabelText(/^Password/)
  await waitFor(() => {
    expect(password).toHaveAccessibleDescription('Password must have 8 to 200 characters')
  })
  expect(password).toHaveFocus()
})

it('keeps what was typed when the name is taken', async () => {
  serve(
    people('ada'),
    failure('POST', '/api/admin/users', 409, 'There is already a user.'),
  )
  const { user } = open('/admin/users?new')
  await user.type(await screen.findByLabelText(/^Username/), 'ada')
  await user.type(screen.getByLabelText(/^Password/), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await notice('Error', '409: There is already a user.')
  expect(screen.getByLabelText(/^Username/)).toHaveValue('ada')
})

it('changes a password', async () => {
  const change = exchange('PUT', '/api/admin/users/bo/password', 204)
  change.request.body = { password: 'another horse' }
  serve(people('ada', 'bo'), change)
  const { user } = open('/admin/users')
  const bo = await row('bo')
  await user.click(bo.getByRole('button', { name: 'Change Password' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Change Password of bo' }),
  )
  await user.type(dialog.getByLabelText(/^Password/), 'another horse')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await notice('Password changed successfully!')
})

it('gives somebody else an e-mail address, and says what the server refuses', async () => {
  const at = '/api/admin/users/bo'
  const refusal = exchange('PUT', at, 422, {
    title: 'Invalid values',
    status: 422,
    detail: 'email must be an e-mail address.',
    errors: [{ field: 'email', message: 'must be an e-mail address' }],
  })
  const change = exchange(
    'PUT',
    at,
    200,
    person('bo', { pendingEmail: 'bo@example.org' }),
  )
  change.request.body = { email: 'bo@example.org' }
  serve(
    those(person('ada'), person('bo', { email: 'old@example.org' })),
    those(person('ada'), person('bo', { pendingEmail: 'bo@example.org' })),
    refusal,
    change,
  )
  const { user } = open('/admin/users')
  expect(
    (await row('ada')).queryByRole('button', { name: 'E-mail address' }),
  ).not.toBeInTheDocument()
  await user.click((await row('bo')).getByRole('button', { name: 'E-mail address' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'E-mail Address of bo' }),
  )
  const field = dialog.getByLabelText('E-mail address')
  expect(field).toHaveValue('old@example.org')
  await user.clear(field)
  await user.type(field, 'bo@')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('E-mail address must be an e-mail address')
  expect(field).toHaveFocus()
  await user.clear(field)
  await user.type(field, 'bo@example.org ')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await notice('A link is sent to bo@example.org.')
  await (await row('bo')).findByText('bo@example.org is not confirmed')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('takes an e-mail address away, and asks nobody where it stays', async () => {
  const change = exchange('PUT', '/api/admin/users/bo', 200, person('bo'))
  change.request.body = { email: '' }
  const made = serve(
    those(person('ada'), person('bo', { email: 'bo@example.org' })),
    those(person('ada'), person('bo')),
    change,
  )
  const { user } = open('/admin/users?email=bo')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
  expect(writesOf(made)).toEqual([])
  await user.click((await row('bo')).getByRole('button', { name: 'E-mail address' }))
  await user.clear(await screen.findByLabelText('E-mail address'))
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await notice('Address removed.')
})

it('asks before it removes somebody', async () => {
  serve(
    people('ada', 'bo'),
    people('ada'),
    exchange('DELETE', '/api/admin/users/bo', 204),
  )
  const { user } = open('/admin/users')
  const bo = await row('bo')
  await user.click(bo.getByRole('button', { name: 'Remove' }))
  const question = within(
    await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to remove bo?',
    }),
  )
  await user.click(question.getByRole('button', { name: 'Remove' }))

  await notice('User removed successfully!')
  await waitFor(() => {
    expect(screen.queryByRole('heading', { name: 'bo' })).not.toBeInTheDocument()
  })
})

it('says why somebody could not be removed', async () => {
  serve(
    people('ada', 'bo'),
    failure(
      'DELETE',
      '/api/admin/users/bo',
      409,
      'The last administrator cannot be removed.',
    ),
  )
  const { user } = open('/admin/users')
  const bo = await row('bo')
  await user.click(bo.getByRole('button', { name: 'Remove' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Remove' }))

  await notice('Error', '409: The last administrator cannot be removed.')
})

it('says of each what they may do, what they sign in with and when they were here', async () => {
  serve(
    those(
      person('ada', { secondFactor: 'totp', lastSeenAt: new Date().toISOString() }),
      person('bo', { role: 'editor', secondFactor: 'passkey' }),
      person('cy', { role: 'viewer' }),
    ),
  )
  open('/admin/users')

  const ada = await row('ada')
  expect(ada.getByLabelText('Role')).toHaveValue('administrator')
  ada.getByText('Authenticator app')
  ada.getByText(/^Last seen/)
  expect(ada.queryByRole('button', { name: /^Reset/ })).not.toBeInTheDocument()
  const bo = await row('bo')
  expect(bo.getByLabelText('Role')).toHaveValue('editor')
  bo.getByText('Passkey')
  bo.getByText('Not seen yet')
  const cy = await row('cy')
  cy.getByText('No second factor')
  expect(cy.queryByRole('button', { name: /^Reset/ })).not.toBeInTheDocument()
})

it('asks before a role is changed, which ends what they are doing', async () => {
  const made = serve(
    people('ada', 'bo'),
    those(person('ada'), person('bo', { role: 'viewer' })),
    exchange('PUT', '/api/admin/users/bo', 200, person('bo', { role: 'viewer' })),
  )
  const { user } = open('/admin/users')
  const bo = await row('bo')
  await user.selectOptions(bo.getByLabelText('Role'), 'viewer')
  const question = within(
    await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to make bo a viewer?',
    }),
  )
  question.getByText('They are signed out at once, and have to sign in again.')
  expect(bo.getByLabelText('Role')).toHaveValue('administrator')
  await user.click(question.getByRole('button', { name: 'Change role' }))

  await notice('Role changed successfully!')
  await waitFor(() => {
    expect(bo.getByLabelText('Role')).toHaveValue('viewer')
  })
  expect(updatesOf(made)).toEqual([{ role: 'viewer' }])
})

it('says that the last administrator stays one', async () => {
  const text = 'The last administrator cannot be demoted.'
  serve(people('ada'), failure('PUT', '/api/admin/users/ada', 409, text))
  const { user } = open('/admin/users')
  const ada = await row('ada')
  await user.selectOptions(ada.getByLabelText('Role'), 'editor')
  await screen.findByText('Only another administrator can make you one again.')
  await user.click(screen.getByRole('button', { name: 'Change role' }))

  await notice('Error', `409: ${text}`)
  expect(ada.getByLabelText('Role')).toHaveValue('administrator')
})

it('resets the second factor of somebody who lost their phone', async () => {
  const made = serve(
    those(person('ada'), person('bo', { secondFactor: 'totp' })),
    people('ada', 'bo'),
    exchange('DELETE', '/api/admin/users/bo/factors', 204),
  )
  const { user } = open('/admin/users')
  const bo = await row('bo')
  await user.click(bo.getByRole('button', { name: 'Reset second factor' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Reset' }))

  await notice('Second factor reset.')
  await bo.findByText('No second factor')
  expect(writesOf(made)).toEqual(['DELETE /api/admin/users/bo/factors'])
})

it('requires a second factor of everybody', async () => {
  const made = answer(
    people('ada'),
    security(false),
    security(true),
    exchange('PUT', '/api/admin/security', 200, { requireSecondFactor: true }),
    me('administrator', { secondFactor: 'totp' }),
    me('administrator', { secondFactor: 'totp', secondFactorRequired: true }),
  )
  const { user } = open('/admin/users')
  await user.click(
    await screen.findByRole('switch', { name: 'Require a second factor of everybody' }),
  )
  await screen.findByText('Who has none can do nothing before they have set one up.')
  await user.click(screen.getByRole('button', { name: 'Require' }))

  await notice('Everybody needs a second factor now.')
  expect(updatesOf(made)).toEqual([{ requireSecondFactor: true }])
})

// The server refuses it, so that administrators do not lock out everybody including themselves.
it('leads who has no second factor to their own first', async () => {
  const made = answer(people('ada'), security(false), me('administrator'))
  const { user } = open('/admin/users')
  const box = await screen.findByRole('switch', {
    name: 'Require a second factor of everybody',
  })
  expect(box).toBeDisabled()
  expect(box).toHaveAccessibleDescription('First set one up in your own account.')
  await user.click(box)
  expect(screen.getByRole('link', { name: 'your own account' })).toHaveAttribute(
    'href',
    '/admin/account',
  )
  expect(updatesOf(made)).toEqual([])
})

it.each(['editor', 'viewer'] as const)('shows an %s nobody', async (role) => {
  const made = answer(me(role))
  open('/admin/users')

  await screen.findByText('Only administrators see who may sign in.')
  expect(screen.queryByRole('button', { name: 'Add User' })).not.toBeInTheDocument()
  expect(made.some(({ path }) => path.startsWith('/api/admin/users'))).toBe(false)
})

const invitation = {
  id: 'first',
  email: 'eve@example.co.uk',
  role: 'editor' as const,
  createdAt: at,
  createdBy: 'ada',
  expiresAt: '2026-01-08T10:00:00.000Z',
}
const openOnes = (...all: (typeof invitation)[]) =>
  exchange('GET', '/api/admin/invitations', 200, all)

it('invites a person, shows the link once, and withdraws the invitation', async () => {
  const url = 'https://example.co.uk/admin/invitation#secret'
  const create = exchange('POST', '/api/admin/invitations', 201, {
    ...invitation,
    url,
    mailed: true,
    unsent: '',
  })
  create.request.body = { email: 'eve@example.co.uk', role: 'editor' }
  const remove = exchange('DELETE', '/api/admin/invitations/first', 204)
  serve(people('ada'), openOnes(), openOnes(invitation), create, remove, openOnes())
  const { user } = open('/admin/users')
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a person' }))
  await user.type(dialog.getByLabelText('E-mail address'), 'eve@example.co.uk')
  await user.click(dialog.getByRole('button', { name: 'Invite' }))

  await screen.findByText(url)
  screen.getByText(/on its way to eve@example\.co\.uk as well/)
  const row = within(
    (await screen.findByRole('heading', { name: 'eve@example.co.uk' })).closest('li') ??
      document.body,
  )
  await user.click(row.getByRole('button', { name: 'Withdraw' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', {
      name: 'Withdraw',
    }),
  )
  await notice('Invitation withdrawn.')
  await waitFor(() => {
    expect(screen.queryByRole('heading', { name: 'Open invitations' })).toBeNull()
  })
  expect(screen.queryByText(url)).not.toBeInTheDocument()
})

it('says why an invitation with an address was not sent', async () => {
  const create = exchange('POST', '/api/admin/invitations', 201, {
    ...invitation,
    url: 'https://example.co.uk/admin/invitation#secret',
    mailed: false,
    unsent: 'No mail is set up.',
  })
  serve(people('ada'), openOnes(), create, openOnes(invitation))
  const { user } = open('/admin/users')
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a person' }))
  await user.type(dialog.getByLabelText('E-mail address'), 'eve@example.co.uk')
  await user.click(dialog.getByRole('button', { name: 'Invite' }))

  await screen.findByText(/Nothing was sent to eve@example\.co\.uk\. No mail is set up\./)
})

it('says what a user is called, and changes it', async () => {
  const change = exchange('PUT', '/api/admin/users/bo', 200, person('bo'))
  change.request.body = { name: 'Bo Diddley' }
  serve(
    people('ada', 'bo'),
    those(person('ada'), person('bo', { name: 'Bo Diddley' })),
    change,
  )
  const { user } = open('/admin/users')
  const bo = await row('bo')
  await user.click(bo.getByRole('button', { name: 'Change Name' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Name of bo' }))
  await user.type(dialog.getByLabelText('Name'), 'Bo Diddley')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await notice('Name changed.')
  await (await row('bo')).findByText('Bo Diddley')
})
