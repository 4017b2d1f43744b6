import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { notice, open } from '../../testing/open.tsx'
import { exchange, me, serve, updatesOf, writesOf } from '../../testing/serve.ts'
import { covered, toggled } from './events.ts'

const at = '2026-01-01T10:00:00.000Z'
const path = '/api/admin/webhooks'
const hook = (more = {}) => ({
  id: 'w1',
  url: 'https://example.com/hook',
  events: ['post.created'],
  active: true,
  createdAt: at,
  secretHint: 'x9Zk',
  off: null,
  lastDelivery: { at, status: 200 },
  ...more,
})
const delivery = (id: string, more = {}) => ({
  id,
  event: 'post.created',
  at,
  status: 200,
  ok: true,
  took: 120,
  attempt: 1,
  error: null,
  nextAt: null,
  ...more,
})
/** The address in the recorded exchange. */
const recorded = 'https://93.184.216.34/hook'
const listed = (...webhooks: unknown[]) => exchange('GET', path, 200, webhooks)

const row = async (name = 'https://example.com/hook') => {
  const heading = await screen.findByRole('heading', { name })
  return within(heading.closest('li') ?? document.body)
}

it('lists the addresses with their state and their last delivery', async () => {
  serve(
    listed(
      hook(),
      hook({ id: 'w2', url: 'https://two.example/', active: false, lastDelivery: null }),
      hook({
        id: 'w3',
        url: 'https://three.example/',
        lastDelivery: { at, status: null },
      }),
    ),
  )
  open('/admin/webhooks')

  const first = await row()
  first.getByText('Active')
  first.getByText('post.created')
  first.getByText(/Last delivery: 200/)
  const second = await row('https://two.example/')
  second.getByText('Not active')
  second.getByText('Nothing sent yet')
  const third = await row('https://three.example/')
  third.getByText(/Last delivery: no answer/)
})

it('adds one for the events that are ticked, and shows its secret once', async () => {
  const made = serve(listed(), ...golden('webhook-list', 'webhook-create'))
  const { user } = open('/admin/webhooks')
  await user.click(await screen.findByRole('button', { name: 'New webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Address is required')
  dialog.getByText('Choose at least one event')
  expect(writesOf(made)).toEqual([])

  await user.type(dialog.getByLabelText(/^Address/), recorded)
  await user.click(dialog.getByRole('checkbox', { name: 'Products: created' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Every type: updated' }))
  expect(dialog.getByRole('checkbox', { name: 'Products: updated' })).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await notice('Webhook added')
  const box = await screen.findByRole('region', {
    name: `Secret of ${recorded}`,
  })
  within(box).getByText('whsec_secretAb3d')
  const post = made.find(({ method }) => method === 'POST')
  expect(JSON.parse(post?.text ?? '')).toEqual({
    url: recorded,
    events: ['product.created', '*.updated'],
    active: true,
  })
})

it('puts what the server refuses under its field', async () => {
  serve(...golden('webhook-list', 'webhook-update-private'))
  const { user } = open('/admin/webhooks')
  await user.click((await row(recorded)).getByRole('button', { name: 'Change' }))
  const address = await screen.findByLabelText(/^Address/)
  await user.clear(address)
  await user.type(address, 'http://127.0.0.1/')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await screen.findByText('Address leads to a private or local address')
  expect(address).toHaveFocus()
})

it('tells how a test went', async () => {
  serve(
    listed(hook()),
    exchange(
      'POST',
      `${path}/w1/test`,
      200,
      delivery('d9', { ok: false, status: 500, took: 1500, error: null }),
    ),
  )
  const { user } = open('/admin/webhooks')
  await user.click((await row()).getByRole('button', { name: 'Send test' }))

  await screen.findByText('Refused: 500, after 1.5 s')
})

it('shows deliveries with what was sent, and sends one again', async () => {
  const failed = delivery('d2', {
    ok: false,
    status: null,
    error: 'timeout',
    attempt: 3,
    nextAt: '2026-01-01T12:00:00.000Z',
  })
  const made = serve(
    listed(hook()),
    exchange('GET', `${path}/w1/deliveries`, 200, [failed, delivery('d1')]),
    exchange('GET', `${path}/w1/deliveries/d2`, 200, {
      ...failed,
      request: '{"type":"post.created"}',
      response: '',
    }),
    exchange('POST', `${path}/w1/deliveries/d2/send`, 200, delivery('d3')),
  )
  const { user } = open('/admin/webhooks')
  await user.click((await row()).getByRole('button', { name: 'Deliveries' }))
  const list = await screen.findByRole('list', { name: 'Deliveries' })
  const [first] = within(list).getAllByRole('listitem')
  const line = within(first ?? list)
  line.getByText('No answer')
  line.getByText('attempt 3')
  line.getByText(/^next try 1 January 2026, 12:00/)

  await user.click(line.getByRole('button', { name: 'Details' }))
  await line.findByText('No answer: timeout')
  await line.findByText(/"type": "post.created"/)
  await user.click(line.getByRole('button', { name: 'Send again' }))
  await notice('Delivered: 200')
  expect(writesOf(made)).toEqual([`POST ${path}/w1/deliveries/d2/send`])
})

it('says why one was switched off, and switches it on again', async () => {
  const off = { at, reason: 'It did not answer for three days.' }
  const made = serve(
    listed(hook({ active: false, off })),
    listed(hook()),
    exchange('PUT', `${path}/w1`, 200, hook()),
  )
  const { user } = open('/admin/webhooks')
  await screen.findByText(/^Switched off on .* It did not answer for three days\.$/)
  await user.click(screen.getByRole('button', { name: 'Switch on again' }))

  await notice('Webhook switched on')
  expect(updatesOf(made)).toEqual([{ active: true }])
  await (await row()).findByText('Active')
})

it('asks before it makes a new secret, and before it removes one', async () => {
  serve(
    ...golden('webhook-list'),
    ...structuredClone(golden('webhook-list')),
    listed(),
    ...golden('webhook-secret', 'webhook-delete'),
  )
  const { user } = open('/admin/webhooks')
  await user.click((await row(recorded)).getByRole('button', { name: 'New secret' }))
  await user.click(await screen.findByRole('button', { name: 'Make new secret' }))
  await screen.findByText('whsec_secretAb3d')

  await user.click((await row(recorded)).getByRole('button', { name: 'Remove' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Remove' }))
  await notice('Webhook removed')
  await screen.findByText('No webhooks yet')
})

it.each(['editor', 'viewer'] as const)('is closed to one who is %s', async (role) => {
  const made = serve(me(role))
  const { user } = open('/admin/webhooks')

  await screen.findByText('For administrators')
  expect(made.map((one) => one.path)).not.toContain(path)
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('link', { name: 'API' })
  expect(screen.queryByRole('link', { name: 'Webhooks' })).not.toBeInTheDocument()
})

it.each([
  [[], 'post', 'created', ['post.created']],
  [['post.created'], 'post', 'created', []],
  [['post.created', 'job.created'], 'post', '*', ['job.created', 'post.*']],
  [['post.created', 'job.*'], '*', 'created', ['job.*', '*.created']],
  [['post.created', '*.deleted'], '*', '*', ['*.*']],
])('makes of %j and %s.%s %j', (events, type, act, after) => {
  expect(toggled(events, type, act)).toEqual(after)
})

it.each([
  [['*.*'], true],
  [['*.created'], true],
  [['post.*'], true],
  [['post.created'], false],
  [['*.updated', 'job.*'], false],
])('says whether %j has post.created within', (events, within) => {
  expect(covered(events, 'post', 'created')).toBe(within)
})
