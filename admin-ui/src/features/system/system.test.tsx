import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { confirmAs, wantsPassword } from '../../testing/confirm.ts'
import { notice, open } from '../../testing/open.tsx'
import {
  exchange,
  failure,
  me,
  serve as serveAll,
  updatesOf,
} from '../../testing/serve.ts'
import { factText, spanText } from './facts.ts'

const at = '2026-01-01T10:00:00.000Z'
const path = '/api/admin/system'
const closed = '/api/admin/maintenance'
const backups = exchange('GET', '/api/admin/backups', 200, {
  backups: [],
  next: null,
  settings: {
    source: 'none',
    every: '24h',
    keep: 14,
    to: '',
    folder: false,
    endpoint: '',
    region: '',
    accessKey: '',
    secretKeyState: 'none',
  },
})
const serve = (...exchanges: Parameters<typeof serveAll>) =>
  serveAll(...exchanges, backups)
const off = { on: false, message: '', since: null, by: '' }
const on = {
  on: true,
  message: 'Back at noon.',
  since: '2026-01-01T09:55:00.000Z',
  by: 'ada',
}
const part = (name: string, more = {}) => ({
  name,
  title: `The ${name}`,
  status: 'ok',
  sentence: 'All is well here.',
  facts: [],
  rows: [],
  ...more,
})
const system = (more = {}) =>
  exchange('GET', path, 200, {
    version: 'v1.2.3',
    revision: '',
    builtAt: null,
    go: 'go1.26',
    platform: 'linux/amd64',
    startedAt: at,
    uptime: 90_061,
    at,
    status: 'ok',
    parts: [part('disk')],
    backup: null,
    maintenance: off,
    ...more,
  })

it('tells how the parts do, and first what needs attention', async () => {
  serve(
    system({
      backup: '/api/admin/backup',
      parts: [
        part('disk', {
          facts: [
            { name: 'Free', value: 2_400_000_000, unit: 'bytes' },
            { name: 'Made anew', value: '2026-01-01T09:00:00.000Z', unit: 'time' },
          ],
        }),
        part('mail', { status: 'attention', sentence: 'Some mails wait.' }),
        part('store', {
          status: 'trouble',
          sentence: 'Nothing can be saved.',
          rows: [{ name: 'search', status: 'trouble', sentence: 'Fails.', at }],
        }),
      ],
    }),
  )
  open('/admin/system')
  const first = await screen.findByRole('region', { name: 'What needs attention' })
  expect(
    within(first)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'TroubleThe storeNothing can be saved.',
    'AttentionThe mailSome mails wait.',
  ])
  const parts = within(screen.getByRole('region', { name: 'Parts' }))
  parts.getByText('2.4 GB')
  expect(parts.getByText('1h ago')).toHaveAttribute('title', '1 January 2026, 09:00 GMT')
  parts.getByText('Fails.')
  screen.getByText('Quoin v1.2.3 · running for 1d 1h')
  expect(screen.getByRole('link', { name: 'Download backup' })).toHaveAttribute(
    'href',
    '/api/admin/backup',
  )
})

it('has the parts of the program behind a disclosure, unless they have a problem', async () => {
  const goroutines = { name: 'Goroutines', value: 79, unit: 'count' }
  serve(
    system({
      parts: [
        part('disk'),
        part('memory', { facts: [goroutines] }),
        part('caches', { status: 'attention', sentence: 'Some pages are missing.' }),
      ],
    }),
  )
  const { user } = open('/admin/system')
  const parts = within(await screen.findByRole('region', { name: 'Parts' }))
  const summary = parts.getByText('For developers')
  const details = summary.closest('details')
  expect(details).not.toHaveAttribute('open')
  expect(details).toContainElement(parts.getByText('Goroutines'))
  expect(details).toContainElement(screen.getByText(/go1\.26/))
  expect(details).not.toContainElement(parts.getByText('The disk'))
  expect(details).not.toContainElement(parts.getByText('Some pages are missing.'))
  await user.click(summary)
  expect(details).toHaveAttribute('open')
})

it('has no empty list behind the disclosure', async () => {
  serve(system({ parts: [part('disk')] }))
  open('/admin/system')
  const parts = within(await screen.findByRole('region', { name: 'Parts' }))
  expect(parts.getAllByRole('list', { hidden: true })).toHaveLength(1)
})

it('downloads a backup once the server takes it that it is oneself', async () => {
  const opened: string[] = []
  const click = vi
    .spyOn(HTMLAnchorElement.prototype, 'click')
    .mockImplementation(function (this: HTMLAnchorElement) {
      opened.push(this.pathname)
    })
  onTestFinished(() => {
    click.mockRestore()
  })
  const made = serve(
    system({ backup: '/api/admin/backup' }),
    wantsPassword('POST', '/api/admin/me/confirm', 'password'),
    exchange('POST', '/api/admin/me/confirm', 204),
  )
  const { user } = open('/admin/system')
  await user.click(await screen.findByRole('link', { name: 'Download backup' }))
  await confirmAs(user, 'correct horse')
  await waitFor(() => {
    expect(opened).toEqual(['/api/admin/backup'])
  })
  expect(made.filter(({ method }) => method === 'POST').map(({ text }) => text)).toEqual([
    '{}',
    '{"password":"correct horse"}',
    '{}',
  ])
})

it('says that all is well, and offers no backup where there is none', async () => {
  serve(system())
  open('/admin/system')
  await screen.findByText('Nothing: all is well.')
  expect(screen.queryByRole('link', { name: 'Download backup' })).toBeNull()
})

it('closes the site with a message, tells every screen of it, and opens it again', async () => {
  const made = serve(
    system(),
    exchange('GET', closed, 200, off),
    exchange('PUT', closed, 200, on),
    system({ maintenance: on }),
    exchange('PUT', closed, 200, off),
    system(),
  )
  const { user } = open('/admin/system')
  await user.type(await screen.findByLabelText('Message to visitors'), 'Back at noon.')
  await user.click(screen.getByRole('button', { name: 'Switch on maintenance page' }))
  await notice('Visitors are shown the maintenance page')
  await screen.findByText('Visitors are shown the maintenance page.')
  await user.click(
    await screen.findByRole('button', { name: 'Switch off maintenance page' }),
  )
  await notice('The site is open')
  await screen.findByRole('button', { name: 'Switch on maintenance page' })
  expect(screen.queryByText('Visitors are shown the maintenance page.')).toBeNull()
  expect(updatesOf(made)).toEqual([{ on: true, message: 'Back at noon.' }, { on: false }])
})

it('says what went wrong', async () => {
  serve(failure('GET', path, 503, 'The store cannot be read.'))
  open('/admin/system')
  expect(await screen.findByRole('alert')).toHaveTextContent('The store cannot be read.')
})

it('is for administrators', async () => {
  serve(me('editor'))
  open('/admin/system')
  await screen.findByRole('heading', { name: 'For administrators' })
})

it.each([
  [0, '0s'],
  [59, '59s'],
  [3600, '1h'],
  [3661, '1h 1m'],
  [200_000, '2d 7h'],
])('reads %d seconds as %s', (seconds, text) => {
  expect(spanText(seconds)).toBe(text)
})

it('reads facts by their units', () => {
  const now = new Date(at).getTime()
  expect(factText({ name: 'a', value: 12_345, unit: 'count' }, now)).toBe('12,345')
  expect(factText({ name: 'a', value: 12.34, unit: 'percent' }, now)).toBe('12.3%')
  expect(factText({ name: 'a', value: 61, unit: 'seconds' }, now)).toBe('1m 1s')
  expect(factText({ name: 'a', value: 'x', unit: 'text' }, now)).toBe('x')
})
