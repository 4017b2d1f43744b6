import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Backup, BackupSettings } from '../../api/backups.ts'
import { notice, open } from '../../testing/open.tsx'
import { exchange, failure, serve, writesOf } from '../../testing/serve.ts'

const at = '2026-01-01T10:00:00.000Z'
const path = '/api/admin/backups'
const settings: BackupSettings = {
  source: 'staff',
  every: '24h',
  keep: 14,
  to: 's3://files/of/site',
  folder: false,
  folders: [],
  endpoint: 'https://s3.example.com',
  region: '',
  accessKey: 'ACCESS',
  secretKeyState: 'set',
}
const none: BackupSettings = {
  ...settings,
  source: 'none',
  to: '',
  endpoint: '',
  accessKey: '',
  secretKeyState: 'none',
}
const tagged = (
  method: string,
  tag: string,
  of: BackupSettings,
  backups: Backup[] = [],
) =>
  exchange(
    method,
    path,
    200,
    { backups, next: of.source === 'none' ? null : at, settings: of },
    { ETag: tag },
  )
const system = exchange('GET', '/api/admin/system', 200, {
  version: 'v1.2.3',
  revision: '',
  builtAt: null,
  go: 'go1.26',
  platform: 'linux/amd64',
  startedAt: at,
  uptime: 1,
  at,
  status: 'ok',
  parts: [],
  backup: null,
  maintenance: { on: false, message: '', since: null, by: '' },
})
const part = async () => {
  const found = within(await screen.findByRole('region', { name: 'Backups' }))
  await found.findByRole('button', { name: 'Test' })
  return found
}
const sent = (made: { method: string; text: string }[], method: string) =>
  JSON.parse(made.findLast((one) => one.method === method)?.text ?? '{}') as unknown

it('sets backups up, and shows no secret key afterwards', async () => {
  const made = serve(system, tagged('GET', '"1"', none), tagged('PUT', '"2"', settings))
  const { user } = open('/admin/system')
  const fields = await part()
  fields.getByText('None was made by itself yet.')
  await user.type(fields.getByLabelText('Bucket'), settings.to)
  await user.type(fields.getByLabelText('Endpoint'), settings.endpoint)
  await user.type(fields.getByLabelText('Access key'), settings.accessKey)
  await user.type(fields.getByLabelText('Secret key'), 's3cret')
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await notice('Backups changed.')
  const { every, keep, to, endpoint, region, accessKey } = settings
  expect(sent(made, 'PUT')).toEqual({
    every,
    keep,
    to,
    endpoint,
    region,
    accessKey,
    secretKey: 's3cret',
  })
  expect(made.find(({ method }) => method === 'PUT')?.ifMatch).toBe('"1"')
  expect(fields.getByLabelText('Secret key')).toHaveValue('')
})

const folders = ['/mnt/backups', '/mnt/other']
const inFolder: BackupSettings = { ...none, source: 'staff', folder: true, folders }

it('offers the folders that the host allows, without keys', async () => {
  const stored = { ...inFolder, to: '/mnt/other' }
  const made = serve(
    system,
    tagged('GET', '"1"', { ...none, folders }),
    exchange('POST', `${path}/test`, 200, {
      ok: false,
      message: 'The folder /mnt/other is missing.',
    }),
    tagged('PUT', '"2"', stored),
  )
  const { user } = open('/admin/system')
  const fields = await part()
  await user.type(fields.getByLabelText('Bucket'), 's3://typed')
  await user.selectOptions(fields.getByLabelText('Where'), '/mnt/other')
  expect(fields.queryByLabelText('Secret key')).not.toBeInTheDocument()
  await user.click(fields.getByRole('button', { name: 'Test' }))
  await fields.findByText('It failed. The folder /mnt/other is missing.')
  await user.selectOptions(fields.getByLabelText('Where'), 'A bucket')
  expect(fields.getByLabelText('Bucket')).toHaveValue('s3://typed')
  await user.selectOptions(fields.getByLabelText('Where'), '/mnt/other')
  await user.click(fields.getByRole('button', { name: 'Save' }))

  await notice('Backups changed.')
  const input = { every: '24h', keep: 14, to: '/mnt/other' }
  expect([sent(made, 'POST'), sent(made, 'PUT')]).toEqual([input, input])
  expect(fields.getByLabelText('Where')).toHaveValue('/mnt/other')
})

it('says how the host allows a folder where there is none', async () => {
  serve(system, tagged('GET', '"1"', none))
  open('/admin/system')
  const fields = await part()
  fields.getByText(/once the operator of the server has allowed it/)
  expect(fields.getByText('--backup-folder').closest('details')).not.toHaveAttribute(
    'open',
  )
  expect(fields.queryByLabelText('Where')).not.toBeInTheDocument()
})

it('keeps a folder that the host has withdrawn, and says so', async () => {
  serve(system, tagged('GET', '"1"', { ...inFolder, to: '/mnt/gone' }))
  open('/admin/system')
  const fields = await part()
  const where = fields.getByLabelText('Where')
  expect(where).toHaveValue('/mnt/gone')
  expect(where).toHaveAccessibleDescription(/no longer allows this folder/)
})

it('shows what is wrong with a folder at its choice', async () => {
  const message = 'must be a folder that the server allows: /mnt/backups'
  serve(
    system,
    tagged('GET', '"1"', { ...none, folders }),
    exchange('PUT', path, 422, {
      title: 'Invalid values',
      status: 422,
      detail: `Folder ${message}.`,
      errors: [{ field: 'to', message }],
    }),
  )
  const { user } = open('/admin/system')
  const fields = await part()
  await user.selectOptions(fields.getByLabelText('Where'), '/mnt/other')
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    expect(fields.getByLabelText('Where')).toHaveAccessibleDescription(
      new RegExp(`Folder ${message}`),
    )
  })
})

it('leaves the secret key alone that was not typed', async () => {
  const made = serve(
    system,
    tagged('GET', '"1"', settings),
    tagged('PUT', '"2"', settings),
  )
  const { user } = open('/admin/system')
  const fields = await part()
  await user.selectOptions(fields.getByLabelText('How often'), '')
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await notice('Backups changed.')
  expect(sent(made, 'PUT')).not.toHaveProperty('secretKey')
  expect(sent(made, 'PUT')).toHaveProperty('every', '')
})

it('puts what the server refuses below its field', async () => {
  const message = 'must be given again, because the bucket is another one'
  serve(
    system,
    tagged('GET', '"1"', settings),
    exchange('PUT', path, 422, {
      title: 'Invalid values',
      status: 422,
      detail: `Secret key ${message}.`,
      errors: [{ field: 'secretKey', message }],
    }),
  )
  const { user } = open('/admin/system')
  const fields = await part()
  await user.type(fields.getByLabelText('Endpoint'), '.au')
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    expect(fields.getByLabelText('Secret key')).toHaveAccessibleDescription(
      new RegExp(`Secret key ${message}`),
    )
  })
  expect(fields.getByLabelText('Secret key')).toHaveFocus()
})

it('sends no number that is none', async () => {
  const made = serve(system, tagged('GET', '"1"', settings))
  const { user } = open('/admin/system')
  const fields = await part()
  await user.type(fields.getByLabelText('How many are kept'), 'x')
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    expect(fields.getByLabelText('How many are kept')).toHaveAccessibleDescription(
      /from 1 to 10000/,
    )
  })
  expect(writesOf(made)).toEqual([])
})

it('keeps what was typed where somebody else has saved meanwhile', async () => {
  const theirs = { ...settings, to: 's3://other' }
  const made = serve(
    system,
    tagged('GET', '"1"', settings),
    failure('PUT', path, 412, 'Somebody else has changed the settings meanwhile.'),
    tagged('GET', '"2"', theirs),
    tagged('PUT', '"3"', settings),
  )
  const { user } = open('/admin/system')
  const fields = await part()
  await user.type(fields.getByLabelText('Region'), 'eu-west-2')
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await fields.findByText(/s3:\/\/other, every day, 14 are kept/)
  expect(fields.getByLabelText('Region')).toHaveValue('eu-west-2')
  await user.click(fields.getByRole('button', { name: 'Keep mine' }))
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await notice('Backups changed.')
  expect(made.filter(({ method }) => method === 'PUT').map((one) => one.ifMatch)).toEqual(
    ['"1"', '"2"'],
  )
})

it('tests what is typed, and what is stored where nothing is', async () => {
  const made = serve(
    system,
    tagged('GET', '"1"', settings),
    exchange('POST', `${path}/test`, 200, { ok: true, message: 'Written and removed.' }),
    exchange('POST', `${path}/test`, 200, {
      ok: false,
      message: 'Nothing can be written: the server refuses it (AccessDenied).',
    }),
  )
  const { user } = open('/admin/system')
  const fields = await part()
  await user.click(fields.getByRole('button', { name: 'Test' }))
  await fields.findByText('Written and removed.')
  expect(sent(made, 'POST')).toEqual({})
  await user.type(fields.getByLabelText('Secret key'), 'guess')
  await user.click(fields.getByRole('button', { name: 'Test' }))
  await fields.findByText(/^It failed\. Nothing can be written.*\(AccessDenied\)/)
  expect(sent(made, 'POST')).toMatchObject({ to: settings.to, secretKey: 'guess' })
})

it('shows what the command line sets, with the reason, and no form', async () => {
  serve(
    system,
    tagged('GET', '"1"', { ...none, source: 'program', every: '90m', folder: true }, [
      { name: 'one.tar', at, bytes: 2_400_000, verified: true },
      { name: 'two.tar', at, bytes: 0, verified: false, error: 'there is no room left.' },
    ]),
  )
  open('/admin/system')
  const fields = await part()
  fields.getByText(/set where the server is started/)
  expect(fields.getByText('--backup-to').closest('details')).not.toHaveAttribute('open')
  fields.getByText('Every 90m')
  fields.getByText('A folder of the server')
  fields.getByText('2.4 MB')
  fields.getByText('there is no room left.')
  expect(screen.queryByRole('form', { name: 'Backups' })).not.toBeInTheDocument()
})

it('asks for a secret key that another file has encrypted', async () => {
  serve(system, tagged('GET', '"1"', { ...settings, secretKeyState: 'unreadable' }))
  open('/admin/system')
  const fields = await part()
  expect(fields.getByRole('alert')).toHaveTextContent(/type it in again/)
})

it('makes no backups any more after a question', async () => {
  const made = serve(system, tagged('GET', '"1"', settings), tagged('PUT', '"2"', none))
  const { user } = open('/admin/system')
  const fields = await part()
  await user.click(fields.getByRole('button', { name: 'Make no backups' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Make no backups' }))
  await notice('No backups are made now.')
  expect(sent(made, 'PUT')).toEqual({ to: '' })
  expect(fields.getByLabelText('Bucket')).toHaveValue('')
})
