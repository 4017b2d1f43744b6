import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { confirmAs, wantsPassword } from '../testing/confirm.ts'
import { notice, open } from '../testing/open.tsx'
import { exchange, failure, serve, updatesOf, writesOf } from '../testing/serve.ts'

const at = '2026-01-01T10:00:00.000Z'
const people = exchange(
  'GET',
  '/api/admin/users',
  200,
  ['ada', 'bo', 'cy'].map((username) => ({
    id: username,
    username,
    role: 'editor',
    createdAt: at,
    secondFactor: null,
    email: '',
    pendingEmail: '',
    lastSeenAt: null,
  })),
)
const security = exchange('GET', '/api/admin/security', 200, {
  requireSecondFactor: false,
})
const confirmPath = '/api/admin/me/confirm'
const confirmed = exchange('POST', confirmPath, 204)

const question = () => screen.queryByRole('dialog', { name: 'Confirm it is you' })

async function removeBo() {
  const { user } = open('/admin/users')
  const heading = await screen.findByRole('heading', { name: 'bo' })
  const row = within(heading.closest('li') ?? document.body)
  await user.click(row.getByRole('button', { name: 'Remove' }))
  const asked = within(await screen.findByRole('alertdialog'))
  await user.click(asked.getByRole('button', { name: 'Remove' }))
  return user
}

it('asks for the password where the server wants it, and makes the call again by itself', async () => {
  const remove = '/api/admin/users/bo'
  const made = serve(
    people,
    security,
    wantsPassword('DELETE', remove, 'password'),
    exchange('DELETE', remove, 204),
    wantsPassword('POST', confirmPath, 'password', 'is not right'),
    confirmed,
  )
  const user = await removeBo()
  await confirmAs(user, 'wrong horse')
  const box = await screen.findByLabelText(/^Your password/)
  await waitFor(() => {
    expect(box).toHaveAccessibleDescription('Your password is not right')
  })
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await confirmAs(user, 'correct horse')

  await notice('User removed successfully!')
  expect(question()).not.toBeInTheDocument()
  expect(writesOf(made)).toEqual([
    `DELETE ${remove}`,
    `POST ${confirmPath}`,
    `POST ${confirmPath}`,
    `DELETE ${remove}`,
  ])
  expect(made.find(({ path }) => path === confirmPath)?.text).toBe(
    '{"password":"wrong horse"}',
  )
})

it('does nothing, and says so, where the password is not given', async () => {
  const made = serve(
    people,
    security,
    wantsPassword('DELETE', '/api/admin/users/bo', 'password'),
  )
  const user = await removeBo()
  await screen.findByRole('dialog', { name: 'Confirm it is you' })
  await user.keyboard('{Escape}')

  await notice('Error', 'You did not confirm that it is you, so nothing was done.')
  expect(question()).not.toBeInTheDocument()
  expect(writesOf(made)).toEqual(['DELETE /api/admin/users/bo'])
})

it('sends what was typed once more, and leaves the form below it as it is', async () => {
  const path = '/api/admin/users/bo/password'
  const made = serve(
    people,
    security,
    wantsPassword('PUT', path, 'current'),
    exchange('PUT', path, 422, {
      title: 'Invalid values',
      status: 422,
      detail: 'password must have 8 to 200 characters.',
      errors: [{ field: 'password', message: 'must have 8 to 200 characters' }],
    }),
    confirmed,
  )
  const { user } = open('/admin/users?edit=bo')
  const form = within(
    await screen.findByRole('dialog', { name: 'Change Password of bo' }),
  )
  const box = form.getByLabelText(/^Password/)
  await user.type(box, 'short')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await confirmAs(user, 'correct horse')

  await waitFor(() => {
    expect(box).toHaveAccessibleDescription('Password must have 8 to 200 characters')
  })
  expect(box).toHaveValue('short')
  expect(updatesOf(made)).toEqual([{ password: 'short' }, { password: 'short' }])
})

it('leaves a password that a form has sent to that form', async () => {
  const path = '/api/admin/me/recovery-codes'
  const made = serve(
    exchange('GET', '/api/admin/me/sessions', 200, []),
    exchange('GET', '/api/admin/me/factors', 200, {
      totp: true,
      totpSince: at,
      recoveryCodes: 9,
      passkeys: [],
    }),
    wantsPassword('POST', path, 'password', 'is not right'),
  )
  const { user } = open('/admin/account')
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
  const box = await screen.findByLabelText(/^Your password/)
  await user.type(box, 'wrong horse{Enter}')

  await waitFor(() => {
    expect(box).toHaveAccessibleDescription('Your password is not right')
  })
  expect(question()).not.toBeInTheDocument()
  expect(writesOf(made)).toEqual([`POST ${path}`])
})

it('keeps the question open where the server cannot answer', async () => {
  const remove = '/api/admin/users/bo'
  serve(
    people,
    security,
    wantsPassword('DELETE', remove, 'password'),
    exchange('DELETE', remove, 204),
    failure('POST', confirmPath, 429, 'Too many attempts. Try again in 5 minutes.'),
    confirmed,
  )
  const user = await removeBo()
  await confirmAs(user, 'correct horse')
  await notice('Error', '429: Too many attempts. Try again in 5 minutes.')
  await confirmAs(user, 'correct horse')
  await notice('User removed successfully!')
})
