import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { notice, open } from '../../testing/open.tsx'
import { exchange, failure, serve, writesOf } from '../../testing/serve.ts'

const at = '2026-01-01T10:00:00.000Z'
const people = (...names: string[]) =>
  exchange(
    'GET',
    '/api/admin/users',
    200,
    names.map((username) => ({ username, createdAt: at })),
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
  create.request.body = { username: 'bo', password: 'correct horse' }
  serve(people('ada'), people('ada', 'bo'), create)
  const { user } = open('/admin/users')
  await user.click(await screen.findByRole('button', { name: 'Add User' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New User' }))
  await user.type(dialog.getByLabelText(/^Username/), 'bo')
  await user.type(dialog.getByLabelText(/^Password/), 'correct horse')
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
