import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { notice, open } from '../../testing/open.tsx'
import { exchange, me, serve, updatesOf, writesOf } from '../../testing/serve.ts'

const at = '2026-01-01T10:00:00.000Z'
const text = { subject: 'For {{site}}', text: 'Hello {{user}}' }
const template = (changed = false) => ({
  kind: 'reset',
  ...text,
  changed,
  default: text,
  placeholders: { subject: ['site'], text: ['site', 'user'] },
  preview: { subject: 'For Example', text: 'Hello ada' },
})
const screenful = (changed = false, ...queued: object[]) => [
  exchange('GET', '/api/admin/mail', 200, {
    configured: true,
    from: 'hello@example.com',
  }),
  exchange('GET', '/api/admin/mail/settings', 200, { promise: true, links: true }),
  exchange('GET', '/api/admin/mail/queue', 200, queued),
  exchange('GET', '/api/admin/mail/templates', 200, [template(changed)]),
]
it.each([
  [true, 'No mail is waiting.'],
  [false, 'No mail is set up, so the site writes and sends none.'],
])('explains an empty queue: mail set up is %s', async (configured, words) => {
  const [, ...rest] = screenful()
  serve(exchange('GET', '/api/admin/mail', 200, { configured, from: '' }), ...rest)
  open('/admin/mail')

  await screen.findByText(words)
})

const failed = {
  id: 'm1',
  kind: 'inquiry',
  to: 'ada',
  failed: true,
  acceptedAt: at,
  dueAt: at,
  tries: 1,
  error: '550 We know no ada',
}

it('tells what was not sent, with the words of the server, and sends it again', async () => {
  const made = serve(
    ...screenful(false, failed),
    exchange('POST', '/api/admin/mail/queue/m1/send', 200, { ...failed, failed: false }),
  )
  const { user } = open('/admin/mail')
  await screen.findByText('550 We know no ada')
  screen.getByText('Mail is set up: it is sent as hello@example.com.')
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await notice('The mail is tried again.')
  expect(writesOf(made)).toEqual(['POST /api/admin/mail/queue/m1/send'])
})

it('changes what a mail says, with a preview beside it', async () => {
  const preview = '/api/admin/mail/templates/reset/preview'
  const made = serve(
    ...screenful(),
    exchange('POST', preview, 200, { subject: 'S', text: 'How it reads' }),
    exchange('PUT', '/api/admin/mail/templates/reset', 200, template(true)),
  )
  const { user } = open('/admin/mail')
  const form = within(await screen.findByRole('form', { name: 'Another password' }))
  screen.getByText('Hello ada')
  await user.click(form.getByRole('button', { name: 'Preview' }))
  await screen.findByText('How it reads')
  await user.type(form.getByLabelText('Text'), '!')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await notice('Text changed.')
  expect(updatesOf(made)).toEqual([{ ...text, text: 'Hello {{user}}!' }])
})

it('puts what the server refuses below its field', async () => {
  const message = 'has the unknown placeholder {{x}}; there are {{site}}'
  serve(
    ...screenful(),
    exchange('PUT', '/api/admin/mail/templates/reset', 422, {
      title: 'Invalid values',
      status: 422,
      detail: message,
      errors: [{ field: 'text', message }],
    }),
  )
  const { user } = open('/admin/mail')
  const form = within(await screen.findByRole('form', { name: 'Another password' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    expect(form.getByLabelText('Text')).toHaveAccessibleDescription(/unknown placeholder/)
  })
})

it('restores a default', async () => {
  const made = serve(
    ...screenful(true),
    exchange('DELETE', '/api/admin/mail/templates/reset', 204),
  )
  const { user } = open('/admin/mail')
  await user.click(await screen.findByRole('button', { name: 'Restore the default' }))
  await notice('Default restored.')
  expect(writesOf(made)).toEqual(['DELETE /api/admin/mail/templates/reset'])
})

it('is for administrators', async () => {
  serve(me('editor'))
  open('/admin/mail')
  await screen.findByText('For administrators')
})

it('leads from the sign-in page to a link, and says the same of everybody', async () => {
  const made = serve(
    exchange('GET', '/api/admin/forgot', 200, { available: true }),
    exchange('POST', '/api/admin/forgot', 204),
  )
  const { user } = open('/admin/login')
  await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
  await user.type(await screen.findByLabelText('Username or e-mail address'), 'ada')
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  await screen.findByText(/^If there is such an account/)
  expect(writesOf(made)).toEqual(['POST /api/admin/forgot'])
})

it('offers no link where there is no mail', async () => {
  serve()
  open('/admin/login')
  await screen.findByRole('heading', { name: 'Admin Login' })
  expect(screen.queryByRole('link', { name: /Forgot/ })).not.toBeInTheDocument()
})

it('sets another password by a link, whose secret leaves the address', async () => {
  history.replaceState(null, '', '/admin/reset#secret')
  const made = serve(exchange('POST', '/api/admin/reset', 204))
  const { user } = open('/admin/reset')
  await user.type(await screen.findByLabelText('New password'), 'battery staple')
  expect(location.hash).toBe('')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByText('Your password is changed. Sign in with it.')
  expect(JSON.parse(made.at(-1)?.text ?? '')).toEqual({
    token: 'secret',
    password: 'battery staple',
  })
})
