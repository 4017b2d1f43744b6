import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { MailServer } from '../../api/mails.ts'
import { notice, open } from '../../testing/open.tsx'
import { exchange, failure, serve, writesOf } from '../../testing/serve.ts'

const server: MailServer = {
  source: 'staff',
  host: 'mail.example.com',
  port: 587,
  tls: 'starttls',
  username: 'agency',
  from: 'Agency <hello@example.com>',
  passwordState: 'set',
}
const none: MailServer = {
  ...server,
  source: 'none',
  host: '',
  username: '',
  from: '',
  passwordState: 'none',
}
const path = '/api/admin/mail'
const tagged = (method: string, tag: string, of: MailServer) => {
  const body = {
    configured: of.source !== 'none',
    from: of.from,
    server: of,
  }
  const one = exchange(method, path, 200, body)
  return {
    ...one,
    response: { ...one.response, headers: { ...one.response.headers, ETag: tag } },
  }
}
const rest = [
  exchange('GET', `${path}/settings`, 200, { promise: true, links: true }),
  exchange('GET', `${path}/queue`, 200, []),
  exchange('GET', `${path}/templates`, 200, []),
]
const part = async () =>
  within(await screen.findByRole('region', { name: 'Mail server' }))
const sent = (made: { method: string; text: string }[], method: string) =>
  JSON.parse(made.findLast((one) => one.method === method)?.text ?? '{}') as unknown

it('sets a server up, and shows no password afterwards', async () => {
  const made = serve(tagged('GET', '"1"', none), tagged('PUT', '"2"', server), ...rest)
  const { user } = open('/admin/mail')
  const fields = await part()
  await user.type(fields.getByLabelText('Server'), server.host)
  await user.type(fields.getByLabelText('User name'), server.username)
  await user.type(fields.getByLabelText('Password'), 's3cret')
  await user.type(fields.getByLabelText('Sender'), server.from)
  await user.selectOptions(fields.getByLabelText('Encryption'), 'implicit')
  expect(fields.getByLabelText('Port')).toHaveValue('465')
  await user.selectOptions(fields.getByLabelText('Encryption'), 'starttls')
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await notice('Mail server changed.')
  const { host, port, tls, username, from } = server
  expect(sent(made, 'PUT')).toEqual({
    host,
    port,
    tls,
    username,
    from,
    password: 's3cret',
  })
  expect(made.find(({ method }) => method === 'PUT')?.ifMatch).toBe('"1"')
  expect(fields.getByLabelText('Password')).toHaveValue('')
})

it('fills in the server of a provider, and keeps what is typed afterwards', async () => {
  const made = serve(tagged('GET', '"1"', none), tagged('PUT', '"2"', server), ...rest)
  const { user } = open('/admin/mail')
  const fields = await part()
  const provider = fields.getByLabelText('Provider')
  expect(provider).toHaveDisplayValue('Other')
  await user.type(fields.getByLabelText('Sender'), 'ada@example.com')
  await user.selectOptions(provider, 'Google')

  expect(fields.getByLabelText('Server')).toHaveValue('smtp.gmail.com')
  expect(fields.getByLabelText('Encryption')).toHaveValue('implicit')
  expect(provider).toHaveAccessibleDescription(/needs an app password/)
  await user.clear(fields.getByLabelText('Port'))
  await user.type(fields.getByLabelText('Port'), '2465')
  await user.type(fields.getByLabelText('User name'), 'ada')
  expect(provider).toHaveDisplayValue('Google')
  await user.click(fields.getByRole('button', { name: 'Save' }))

  await notice('Mail server changed.')
  expect(sent(made, 'PUT')).toEqual({
    host: 'smtp.gmail.com',
    port: 2465,
    tls: 'implicit',
    username: 'ada',
    from: 'ada@example.com',
  })
})

it('shows another server as Other, which empties that of a provider', async () => {
  serve(tagged('GET', '"1"', { ...server, host: 'smtp.fastmail.com' }), ...rest)
  const { user } = open('/admin/mail')
  const fields = await part()
  const provider = fields.getByLabelText('Provider')
  expect(provider).toHaveDisplayValue('Fastmail')
  await user.type(fields.getByLabelText('Server'), '.au')
  expect(provider).toHaveDisplayValue('Other')
  expect(fields.getByLabelText('Server')).toHaveValue('smtp.fastmail.com.au')
  await user.selectOptions(provider, 'Postmark')
  expect(fields.getByLabelText('Port')).toHaveValue('587')
  await user.selectOptions(provider, 'Other')

  expect(fields.getByLabelText('Server')).toHaveValue('')
  expect(fields.getByLabelText('User name')).toHaveValue(server.username)
})

it('leaves the password alone that was not typed', async () => {
  const made = serve(tagged('GET', '"1"', server), tagged('PUT', '"2"', server), ...rest)
  const { user } = open('/admin/mail')
  const fields = await part()
  await user.clear(fields.getByLabelText('Port'))
  await user.type(fields.getByLabelText('Port'), '2525')
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await notice('Mail server changed.')
  expect(sent(made, 'PUT')).not.toHaveProperty('password')
  expect(sent(made, 'PUT')).toHaveProperty('port', 2525)
})

it('puts what the server refuses below its field', async () => {
  const message = 'must be given again, because the server is another one'
  serve(
    tagged('GET', '"1"', server),
    exchange('PUT', path, 422, {
      title: 'Invalid values',
      status: 422,
      detail: `Password ${message}.`,
      errors: [{ field: 'password', message }],
    }),
    ...rest,
  )
  const { user } = open('/admin/mail')
  const fields = await part()
  await user.type(fields.getByLabelText('Server'), '.au')
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    expect(fields.getByLabelText('Password')).toHaveAccessibleDescription(
      new RegExp(`Password ${message}`),
    )
  })
  expect(fields.getByLabelText('Password')).toHaveFocus()
})

it('sends no port that is none', async () => {
  const made = serve(tagged('GET', '"1"', server), ...rest)
  const { user } = open('/admin/mail')
  const fields = await part()
  await user.type(fields.getByLabelText('Port'), 'x')
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    expect(fields.getByLabelText('Port')).toHaveAccessibleDescription(/from 1 to 65535/)
  })
  expect(writesOf(made)).toEqual([])
})

it('keeps what was typed where somebody else has saved meanwhile', async () => {
  const theirs = { ...server, host: 'smtp.other.example' }
  const made = serve(
    tagged('GET', '"1"', server),
    failure('PUT', path, 412, 'Somebody else has changed the mail server meanwhile.'),
    tagged('GET', '"2"', theirs),
    tagged('PUT', '"3"', server),
    ...rest,
  )
  const { user } = open('/admin/mail')
  const fields = await part()
  await user.type(fields.getByLabelText('Sender'), '!')
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await fields.findByText(/smtp\.other\.example, port 587/)
  expect(fields.getByLabelText('Sender')).toHaveValue(`${server.from}!`)
  await user.click(fields.getByRole('button', { name: 'Keep mine' }))
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await notice('Mail server changed.')
  expect(made.filter(({ method }) => method === 'PUT').map((one) => one.ifMatch)).toEqual(
    ['"1"', '"2"'],
  )
})

it('sends a test by what is typed, and shows what the server said', async () => {
  const made = serve(
    tagged('GET', '"1"', server),
    exchange('POST', `${path}/test`, 200, {
      ok: false,
      to: 'bo@example.com',
      message: '535 wrong password',
    }),
    ...rest,
  )
  const { user } = open('/admin/mail')
  const fields = await part()
  await user.type(fields.getByLabelText('Password'), 'guess')
  await user.type(fields.getByLabelText('Send the test to'), 'bo@example.com')
  await user.click(fields.getByRole('button', { name: 'Send a test message' }))
  await fields.findByText('Not sent to bo@example.com: 535 wrong password')
  expect(sent(made, 'POST')).toMatchObject({
    to: 'bo@example.com',
    host: server.host,
    password: 'guess',
  })
})

it('names nothing in a test of what is stored', async () => {
  const made = serve(
    tagged('GET', '"1"', server),
    exchange('POST', `${path}/test`, 200, {
      ok: true,
      to: 'ada@example.com',
      message: 'The server has taken the mail.',
    }),
    ...rest,
  )
  const { user } = open('/admin/mail')
  const fields = await part()
  await user.click(fields.getByRole('button', { name: 'Send a test message' }))
  await fields.findByText('Sent to ada@example.com: The server has taken the mail.')
  expect(sent(made, 'POST')).toEqual({})
})

it('shows what the command line sets, with the reason, and no form', async () => {
  serve(tagged('GET', '"1"', { ...server, source: 'program' }), ...rest)
  open('/admin/mail')
  await screen.findByText('It is set where the server is started, and is changed there.')
  expect(screen.getByText('--smtp').closest('details')).not.toHaveAttribute('open')
  screen.getByText('mail.example.com, port 587')
  expect(screen.queryByRole('form', { name: 'Mail server' })).not.toBeInTheDocument()
  screen.getByRole('button', { name: 'Send a test message' })
})

it('asks for a password that another key has encrypted', async () => {
  serve(tagged('GET', '"1"', { ...server, passwordState: 'unreadable' }), ...rest)
  open('/admin/mail')
  const fields = await part()
  expect(fields.getByRole('alert')).toHaveTextContent(/type it in again/)
})

it('sends no mail any more after a question', async () => {
  const made = serve(tagged('GET', '"1"', server), tagged('PUT', '"2"', none), ...rest)
  const { user } = open('/admin/mail')
  const fields = await part()
  await user.click(fields.getByRole('button', { name: 'Send no mail' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Send no mail' }))
  await notice('No mail is sent now.')
  expect(sent(made, 'PUT')).toEqual({ host: '' })
  expect(fields.getByLabelText('Server')).toHaveValue('')
})
