import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Plugin } from '../../api/plugins.ts'
import { confirmAs, wantsPassword } from '../../testing/confirm.ts'
import { notice, open } from '../../testing/open.tsx'
import { exchange, failure, me, serve, updatesOf, writesOf } from '../../testing/serve.ts'

const nothing = {
  version: '',
  types: [],
  routes: [],
  commands: [],
  importers: [],
  checks: [],
  screens: [],
  sections: [],
  kinds: [],
  services: [],
  jobs: [],
  followers: [],
  readers: [],
  settings: null,
} satisfies Partial<Plugin>

const hours: Plugin = {
  ...nothing,
  name: 'opening-hours',
  title: 'Opening hours',
  version: 'v1.2.0',
  types: ['hour'],
  sections: ['countdown'],
  kinds: ['length', 'place'],
  routes: ['GET /api/hours/today'],
  services: ['receiver'],
  jobs: [
    {
      name: 'tidy',
      every: '24h0m0s',
      at: '',
      lastAt: new Date(Date.now() - 7_200_000).toISOString(),
      nextAt: null,
      running: false,
      error: 'no luck',
    },
  ],
  followers: [{ name: 'count', types: ['hour'], behind: 3, failing: true }],
  readers: [
    { name: 'receiver', behind: 0 },
    { name: 'archive', behind: 1 },
  ],
  settings: {
    fields: [
      { name: 'greeting', label: 'Greeting', kind: 'text', help: 'On the door' },
      { name: 'places', label: 'Places', kind: 'integer' },
      { name: 'days', label: 'Days', kind: 'lines' },
      { name: 'apiKey', label: 'API key', kind: 'text' },
      { name: 'zone', label: 'Zone', kind: 'text' },
    ],
    secrets: ['apiKey'],
    variables: { zone: 'QUOIN_SETTING_OPENING_HOURS_ZONE' },
  },
}
const blog: Plugin = { ...nothing, name: 'blog', title: 'Articles', types: ['post'] }

const stored = {
  greeting: 'Hello',
  places: 10,
  days: ['Monday'],
  apiKey: true,
  zone: 'Europe/London',
}
const path = '/api/admin/plugins/opening-hours/settings'
const listed = exchange('GET', '/api/admin/plugins', 200, [hours, blog])
const read = (tag: string, values: object = {}) =>
  exchange('GET', path, 200, { ...stored, ...values }, { ETag: tag })
const written = (values: object = {}) =>
  exchange('PUT', path, 200, { ...stored, ...values }, { ETag: '"2"' })

const form = async () => within(await screen.findByRole('form', { name: 'Settings' }))

it('lists plugins with their contents and their work', async () => {
  serve(listed)
  open('/admin/plugins')
  const row = (await screen.findByRole('heading', { name: 'Opening hours' })).closest(
    'li',
  )
  for (const text of [
    'v1.2.0',
    '1 content type',
    '1 section type',
    '2 kinds of fields',
    '1 call',
    '5 settings',
    'Every 24 hours',
  ])
    expect(row).toHaveTextContent(text)
  expect(row).toHaveTextContent('Last run: 2h ago')
  expect(row).toHaveTextContent('The last run failed: no luck')
  expect(row).toHaveTextContent('Follows changes, 3 changes behindFails')
  expect(row).toHaveTextContent('receiverRuns all the time, up to date')
  expect(row).toHaveTextContent('archiveReads changes, 1 change behind')
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute(
    'href',
    '/admin/plugins/opening-hours',
  )
  expect(screen.getByRole('link', { name: 'Details' })).toHaveAttribute(
    'href',
    '/admin/plugins/blog',
  )
})

it('runs a job, and says so where it runs already', async () => {
  const job = '/api/admin/plugins/opening-hours/jobs/tidy'
  const made = serve(
    listed,
    exchange('POST', job, 202),
    failure('POST', job, 409, 'The job runs already.'),
  )
  const { user } = open('/admin/plugins')
  await user.click(await screen.findByRole('button', { name: 'Run tidy now' }))
  await notice('The job tidy was started.')
  await user.click(screen.getByRole('button', { name: 'Run tidy now' }))
  await notice('Error', '409: The job runs already.')
  expect(writesOf(made)).toEqual([`POST ${job}`, `POST ${job}`])
})

it('says why plugins cannot be listed, and tries again', async () => {
  serve(failure('GET', '/api/admin/plugins', 503, 'The server is starting.'), listed)
  const { user } = open('/admin/plugins')
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is starting.')
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('heading', { name: 'Opening hours' })
})

it('is for administrators', async () => {
  serve(me('editor'))
  open('/admin/plugins/opening-hours')
  await screen.findByRole('heading', { name: 'For administrators' })
  expect(screen.queryByRole('link', { name: 'Plugins' })).not.toBeInTheDocument()
})

it('sends the settings that were changed alone, and asks for no password', async () => {
  const made = serve(listed, read('"1"'), written({ places: 12, greeting: 'Hi' }))
  const { user } = open('/admin/plugins/opening-hours')
  const fields = await form()
  expect(fields.getByLabelText('Greeting')).toHaveAccessibleDescription('On the door.')
  await user.clear(fields.getByLabelText('Places'))
  await user.type(fields.getByLabelText('Places'), '12')
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await notice('Settings changed.')
  expect(updatesOf(made)).toEqual([{ places: 12 }])
  expect(made.find(({ method }) => method === 'PUT')?.ifMatch).toBe('"1"')
  // The form shows what the server has stored.
  expect(fields.getByLabelText('Greeting')).toHaveValue('Hi')
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await notice('Nothing has changed.')
  expect(updatesOf(made)).toHaveLength(1)
})

it('shows a setting of the environment with its variable, and sends none', async () => {
  serve(listed, read('"1"'))
  open('/admin/plugins/opening-hours')
  const zone = (await form()).getByLabelText('Zone')
  expect(zone).toBeDisabled()
  expect(zone).toHaveValue('Europe/London')
  expect(zone).toHaveAccessibleDescription(
    'Set by the environment variable QUOIN_SETTING_OPENING_HOURS_ZONE on the server.',
  )
})

it('changes a secret with the password, and never shows it', async () => {
  const made = serve(
    listed,
    read('"1"'),
    wantsPassword('PUT', path, 'password'),
    written(),
    exchange('POST', '/api/admin/me/confirm', 204),
  )
  const { user } = open('/admin/plugins/opening-hours')
  const fields = await form()
  const key = fields.getByLabelText('API key')
  expect(key).toHaveValue('')
  expect(key).toHaveAttribute('type', 'password')
  await user.type(key, 's3cret')
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await confirmAs(user, 'correct horse')
  await notice('Settings changed.')
  expect(updatesOf(made)).toEqual([{ apiKey: 's3cret' }, { apiKey: 's3cret' }])
  expect(fields.getByLabelText('API key')).toHaveValue('')
})

it('removes a secret, unless the person changes their mind', async () => {
  const made = serve(listed, read('"1"'), written({ apiKey: false }))
  const { user } = open('/admin/plugins/opening-hours')
  const fields = await form()
  await user.click(fields.getByRole('button', { name: 'Remove API key' }))
  await user.click(fields.getByRole('button', { name: 'Keep API key' }))
  await user.click(fields.getByRole('button', { name: 'Remove API key' }))
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await notice('Settings changed.')
  expect(updatesOf(made)).toEqual([{ apiKey: null }])
  expect(fields.getByLabelText('API key')).toHaveAccessibleDescription(/None is stored/)
  expect(fields.queryByRole('button', { name: /API key/ })).not.toBeInTheDocument()
})

it('keeps the input over a change of somebody else, whose other fields stay', async () => {
  const made = serve(
    listed,
    read('"1"'),
    read('"3"', { greeting: 'Welcome', places: 7 }),
    failure('PUT', path, 412, 'Somebody else has changed these settings meanwhile.'),
    written({ greeting: 'Hi', places: 7 }),
  )
  const { user } = open('/admin/plugins/opening-hours')
  const fields = await form()
  await user.clear(fields.getByLabelText('Greeting'))
  await user.type(fields.getByLabelText('Greeting'), 'Hi')
  await user.click(fields.getByRole('button', { name: 'Save' }))
  expect(await fields.findByRole('alert')).toHaveTextContent(
    'Somebody else has changed these settings: Greeting is now “Welcome”, Places is now “7”.',
  )
  expect(fields.getByLabelText('Greeting')).toHaveValue('Hi')
  await user.click(fields.getByRole('button', { name: 'Keep mine' }))
  expect(fields.getByLabelText('Greeting')).toHaveValue('Hi')
  expect(fields.getByLabelText('Places')).toHaveValue('7')
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await notice('Settings changed.')
  expect(updatesOf(made)).toEqual([{ greeting: 'Hi' }, { greeting: 'Hi' }])
  expect(made.findLast(({ method }) => method === 'PUT')?.ifMatch).toBe('"3"')
})

it('puts what the server refuses below its field, and keeps the input', async () => {
  const message = 'must be at most 100'
  serve(
    listed,
    read('"1"'),
    exchange('PUT', path, 422, {
      title: 'Invalid values',
      status: 422,
      detail: `Places ${message}.`,
      errors: [{ field: 'places', message }],
    }),
    failure('PUT', path, 503, 'There is no secret key: a secret cannot be kept.'),
  )
  const { user } = open('/admin/plugins/opening-hours')
  const fields = await form()
  await user.type(fields.getByLabelText('Places'), '0')
  await user.type(fields.getByLabelText('API key'), 's3cret')
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    expect(fields.getByLabelText('Places')).toHaveAccessibleDescription(
      `Places ${message}`,
    )
  })
  expect(fields.getByLabelText('Places')).toHaveFocus()
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await notice('Error', /There is no secret key: a secret cannot be kept/)
  expect(fields.getByLabelText('Places')).toHaveValue('100')
  expect(fields.getByLabelText('API key')).toHaveValue('s3cret')
})

it('says why settings cannot be read', async () => {
  serve(listed, failure('GET', path, 500, 'Something went wrong.'))
  open('/admin/plugins/opening-hours')
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.')
  screen.getByRole('heading', { name: 'In the background' })
})

it('says so where the program has no such plugin', async () => {
  serve(listed)
  open('/admin/plugins/gone')
  await screen.findByText(/The program has no plugin gone/)
})
