import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { notice, open } from '../../testing/open.tsx'
import { exchange, serve, writesOf } from '../../testing/serve.ts'
import { endOf } from './expiry.ts'

const at = '2026-01-01T10:00:00.000Z'
const token = (name: string, more = {}) => ({
  id: name,
  name,
  role: 'viewer',
  createdAt: at,
  createdBy: 'ada',
  expiresAt: null,
  lastUsedAt: null,
  hint: 'Ab3d',
  ended: null as string | null,
  ...more,
})
const listed = (...tokens: unknown[]) => exchange('GET', '/api/admin/tokens', 200, tokens)

const row = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  return within(heading.closest('li') ?? document.body)
}

afterEach(() => {
  vi.useRealTimers()
})

it('lists what lets programs in, and says which has ended', async () => {
  serve(
    listed(
      token('deploy', { role: 'editor', expiresAt: '2999-01-01T00:00:00.000Z' }),
      token('old', { expiresAt: at, lastUsedAt: at, ended: 'expired' }),
      token('left', { ended: 'maker-removed' }),
      token('lowered', { ended: 'maker-demoted', expiresAt: '2999-01-01T00:00:00.000Z' }),
    ),
  )
  open('/admin/tokens')

  const deploy = await row('deploy')
  deploy.getByText('Editor')
  deploy.getByText('qn_…Ab3d')
  deploy.getByText('Never used')
  deploy.getByText('1 January 2999')
  expect(deploy.queryByText('Ended')).not.toBeInTheDocument()
  const old = await row('old')
  old.getByText('Ended')
  old.getByText(/^Last used/)
  const left = await row('left')
  left.getByText('Ended')
  left.getByText('Ended when ada was removed')
  const lowered = await row('lowered')
  lowered.getByText('Ended')
  lowered.getByText('Ended when ada lost the role')
  expect(lowered.queryByText(/^Ends on/)).not.toBeInTheDocument()
})

it('makes a token and shows it until one is done with it', async () => {
  const made = serve(listed(), listed(token('deploy')), ...golden('token-create'))
  const { user } = open('/admin/tokens')
  await user.click(await screen.findByRole('button', { name: 'New token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New token' }))
  await user.type(dialog.getByLabelText(/^Name/), 'deploy')
  await user.selectOptions(dialog.getByLabelText('Role'), 'Editor')
  await user.selectOptions(dialog.getByLabelText('Good for'), 'Never ends')
  await user.click(dialog.getByRole('button', { name: 'Make token' }))

  const box = within(await screen.findByRole('region', { name: 'Token of deploy' }))
  box.getByText('qn_secretAb3d')
  expect(box.getByRole('heading')).toHaveFocus()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  const post = made.find(({ method }) => method === 'POST')
  expect(JSON.parse(post?.text ?? '')).toEqual({ name: 'deploy', role: 'editor' })

  await user.keyboard('{Escape}')
  await user.click(box.getByRole('button', { name: 'Copy token' }))
  await notice('Token copied')
  expect(await navigator.clipboard.readText()).toBe('qn_secretAb3d')
  await user.click(box.getByRole('button', { name: 'I have copied it' }))
  expect(screen.queryByText('qn_secretAb3d')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('asks for what is missing before it asks the server', async () => {
  const made = serve(listed())
  const { user } = open('/admin/tokens?new')
  await user.selectOptions(await screen.findByLabelText('Good for'), 'Until a date')
  await user.click(screen.getByRole('button', { name: 'Make token' }))

  await screen.findByText('Name is required')
  screen.getByText('Last day is required')
  expect(writesOf(made)).toEqual([])
})

it('keeps what was typed when the name is taken', async () => {
  serve(...golden('token-list', 'token-create-taken'))
  const { user } = open('/admin/tokens?new')
  await user.type(await screen.findByLabelText(/^Name/), 'backup')
  await user.selectOptions(screen.getByLabelText('Role'), 'Viewer')
  await user.selectOptions(screen.getByLabelText('Good for'), 'Never ends')
  await user.click(screen.getByRole('button', { name: 'Make token' }))

  await notice('Error', '409: There is already a token "backup".')
  expect(screen.getByLabelText(/^Name/)).toHaveValue('backup')
})

it('asks before it revokes', async () => {
  serve(...golden('token-list'), listed(), ...golden('token-delete'))
  const { user } = open('/admin/tokens')
  await user.click((await row('backup')).getByRole('button', { name: 'Revoke' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Revoke the token backup?' }),
  )
  await user.click(question.getByRole('button', { name: 'Revoke' }))

  await notice('Token revoked')
  await screen.findByText('No tokens yet')
})

it.each(['editor', 'viewer'])('is closed to one who is %s', async (role) => {
  const [me] = structuredClone(golden('me'))
  if (me === undefined) throw new Error('nobody is signed in')
  me.response.body = { ...(me.response.body as object), role }
  const made = serve(me)
  const { user } = open('/admin/tokens')

  await screen.findByText('For administrators')
  expect(made.map(({ path }) => path)).not.toContain('/api/admin/tokens')
  await user.click(screen.getByRole('button', { name: 'More' }))
  await waitFor(() => {
    expect(screen.getByRole('link', { name: 'API' })).toBeInTheDocument()
  })
  expect(screen.queryByRole('link', { name: 'Access tokens' })).not.toBeInTheDocument()
})

it.each([
  ['30', '', '2026-01-31T10:00:00.000Z'],
  ['365', '', '2027-01-01T10:00:00.000Z'],
  ['never', '', undefined],
  ['date', '2026-06-30', '2026-06-30T22:59:00.000Z'],
  ['date', '2026-12-31', '2026-12-31T23:59:00.000Z'],
  ['date', '', ''],
  ['date', 'soon', ''],
])('lets %s %s end at %s', (lifetime, date, end) => {
  expect(endOf(lifetime, date, 'Europe/London', Date.parse(at))).toBe(end)
})
