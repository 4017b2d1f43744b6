import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { ContentType } from '../../model/schema.ts'
import { open } from '../../testing/open.tsx'
import { exchange, failure, recorded, serve } from '../../testing/serve.ts'
import { joinPresence } from './joinPresence.ts'

const path = '/api/admin/presence/products/atlas'
const maria = { username: 'maria', since: '2027-05-01T09:00:00.000Z', you: false }

/** Responses of the presence of a product, one set of other people after another. */
function among(...others: object[][]) {
  const answers = others.map((body) => exchange('PUT', path, 200, body))
  const made = serve(recorded('product-get'), ...answers, exchange('DELETE', path, 204))
  const asked = (method: string) => () =>
    made.filter((one) => one.path.startsWith(path) && one.method === method)
  return { said: asked('PUT'), left: asked('DELETE') }
}

/** The form of a product, while others have it open. */
function openAmong(...others: object[][]) {
  return { ...among(...others), ...open('/admin/products/atlas') }
}

/** Only the presence of such a form. */
function attendAmong(...others: object[][]) {
  const requests = among(...others)
  const type = { name: 'product', publicPath: 'products' } as ContentType
  const attendance = joinPresence(type, 'atlas', () => undefined)
  onTestFinished(attendance.end)
  attendance.say(false)
  return requests
}

const bodies = (said: { text: string }[]) =>
  said.map(({ text }) => JSON.parse(text) as { tab: string; typing: boolean })

/** Sends a presence event to all pages, as the tab with the connection does. */
function announce(type: string, id: string) {
  const channel = new BroadcastChannel('quoin-live')
  channel.postMessage({ kind: 'presence', at: { type, id } })
  channel.close()
}

const status = (text: string) => screen.findByText(text, { selector: '[role=status]' })

function hide(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

it('says who else is there, and that they type or have gone, as it hears of it', async () => {
  const { said } = openAmong(
    [{ ...maria, typing: false }],
    [{ ...maria, typing: true }],
    [],
  )
  await status('maria is here too')
  announce('product', 'beacon')
  announce('post', 'atlas')
  announce('product', 'atlas')
  await status('maria is typing here')
  announce('product', 'atlas')
  await waitFor(() =>
    expect(screen.queryByText('maria is typing here')).not.toBeInTheDocument(),
  )
  expect(said()).toHaveLength(3)
  expect(new Set(bodies(said()).map(({ tab }) => tab)).size).toBe(1)
})

it('tells that something is typed, and no more when it is not', async () => {
  const { user, said } = openAmong([])
  const name = await screen.findByLabelText(/^Name/)
  await waitFor(() => expect(said()).toHaveLength(1))
  await user.type(name, 'II')
  await waitFor(() => expect(said()).toHaveLength(2))
  await user.type(name, '{Backspace}{Backspace}')
  await waitFor(() => expect(said()).toHaveLength(3))
  expect(bodies(said()).map(({ typing }) => typing)).toEqual([false, true, false])
})

it('says so again and again, while somebody may look at it', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval')
  const { said } = attendAmong([])
  const [beat] = timers.mock.calls.find(([, every]) => every === 20_000) ?? []
  await waitFor(() => expect(said()).toHaveLength(1))
  beat?.()
  await waitFor(() => expect(said()).toHaveLength(2))
  hide(true)
  beat?.()
  hide(false)
  await waitFor(() => expect(said()).toHaveLength(3))
})

it('takes its leave with the form', async () => {
  const { said, left, router } = openAmong([{ ...maria, typing: false }])
  await status('maria is here too')
  await act(() => router.navigate('/admin/login'))
  const [{ tab } = { tab: '' }] = bodies(said())
  await waitFor(() =>
    expect(left().map((one) => one.path)).toContain(`${path}?tab=${tab}`),
  )
  announce('product', 'atlas')
  expect(said()).toHaveLength(1)
})

it('takes its leave with the page, and is back with it', async () => {
  const { said, left } = attendAmong([])
  await waitFor(() => expect(said()).toHaveLength(1))
  dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(left()).toHaveLength(1))
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await waitFor(() => expect(said()).toHaveLength(2))
})

it('says nothing where the server does not tell', async () => {
  const made = serve(recorded('product-get'), failure('PUT', path, 503, 'Not now.'))
  open('/admin/products/atlas')
  await screen.findByLabelText(/^Name/)
  await waitFor(() => expect(made.some((one) => one.path === path)).toBe(true))
  expect(screen.queryByText(/Not now/)).not.toBeInTheDocument()
})
