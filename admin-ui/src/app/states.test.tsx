import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { notice, open } from '../testing/open.tsx'
import { entryOf, exchange, failure, recorded, serve } from '../testing/serve.ts'

/* The behaviour of each group of screens while it waits, and when the server refuses or cannot be reached. */

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

/** Makes requests with a method to a path end as given, once they are sent. */
function intercept(method: string, path: string, end: () => Promise<Response>) {
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init)
    const fits = request.method === method && new URL(request.url).pathname === path
    return fits ? end() : real(request)
  })
}

const never = () => new Promise<Response>(() => undefined)
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

it.each([
  ['/admin/products', '/api/products'],
  ['/admin/services', '/api/services'],
  ['/admin/blog', '/api/blog'],
  ['/admin/inquiries', '/api/inquiries'],
  ['/admin/subscribers', '/api/subscribers'],
  ['/admin/activity', '/api/admin/activity'],
  ['/admin/searches', '/api/admin/search/misses'],
  ['/admin/site-check', '/api/admin/site-check'],
  ['/admin/users', '/api/admin/users'],
  ['/admin/tokens', '/api/admin/tokens'],
  ['/admin/webhooks', '/api/admin/webhooks'],
  ['/admin/api', '/api/openapi.json'],
  ['/admin/content', '/api/admin/content/sections'],
  ['/admin/content?tab=settings', '/api/admin/content/settings'],
  ['/admin/content?tab=appearance', '/api/admin/content/settings'],
])('says at %s that the server cannot be reached', async (address, path) => {
  serve(
    exchange('GET', '/api/admin/users', 200, []),
    ...['', '&status=new', '&status=in-progress', '&status=resolved'].map((filter) =>
      exchange('GET', `/api/inquiries?limit=1${filter}`, 200, []),
    ),
  )
  intercept('GET', path, noNetwork)
  open(address)

  await waitFor(() => {
    const said = screen.getAllByRole('alert').map(({ textContent }) => textContent)
    expect(said.join()).toContain('The server cannot be reached. Please try again.')
  })
})

const hero = [...golden('section-list'), entryOf('section-list', 'hero')]
const settings = recorded('settings-get')
const atlas = golden('product-list-as-staff', 'product-get')

/** One write of each group: its address, the user's action, and the message of a failure. */
const writes = {
  form: {
    address: '/admin/products?edit=atlas',
    answers: atlas,
    method: 'PUT',
    path: '/api/products/atlas',
    make: async (user: UserEvent) => {
      await user.type(await screen.findByLabelText(/^Name/), '!')
      await user.click(screen.getByRole('button', { name: 'Save' }))
    },
    title: 'Error',
  },
  deletion: {
    address: '/admin/products',
    answers: atlas,
    method: 'DELETE',
    path: '/api/products/atlas',
    make: async (user: UserEvent) => {
      const card = within(await screen.findByRole('article', { name: 'Atlas' }))
      await user.click(card.getByRole('button', { name: 'Delete' }))
      const question = within(await screen.findByRole('alertdialog'))
      await user.click(question.getByRole('button', { name: 'Delete' }))
    },
    title: 'Error',
  },
  section: {
    address: '/admin/content',
    answers: hero,
    method: 'PUT',
    path: '/api/admin/content/sections/hero',
    make: async (user: UserEvent) => {
      await user.type(await screen.findByLabelText(/^Section Title/), '!')
      await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    },
    title: 'Failed to update content',
  },
  setting: {
    address: '/admin/content?tab=settings',
    answers: [settings],
    method: 'PUT',
    path: '/api/admin/content/settings',
    make: async (user: UserEvent) => {
      await user.type(await screen.findByLabelText('Tagline'), '!')
    },
    title: 'Failed to update settings',
  },
} as const

const families = Object.entries(writes)

it.each(
  families.flatMap(([name, family]) =>
    ([409, 412, 422, 500] as const).map((status) => ({ name, family, status })),
  ),
)('tells of a $status from a $name', async ({ family, status }) => {
  const { address, answers, method, path, make, title } = family
  serve(...answers, failure(method, path, status, 'Not so.'))
  const { user } = open(address)
  await make(user)

  await notice(title, `${String(status)}: Not so.`)
})

it.each(families)(
  'asks to sign in again after a 401 from a %s',
  async (_name, family) => {
    const { address, answers, method, path, make } = family
    serve(...answers, failure(method, path, 401, 'Please sign in first.'))
    const { user } = open(address)
    await make(user)

    await screen.findByRole('dialog', { name: 'Please sign in again' })
  },
)

it.each(families)('says that no answer came to a %s', async (_name, family) => {
  const { address, answers, method, path, make, title } = family
  serve(...answers)
  intercept(method, path, noNetwork)
  const { user } = open(address)
  await make(user)

  await notice(title, 'The server cannot be reached. Please try again.')
})

it.each([
  ['form', 'Saving...'],
  ['section', 'Saving...'],
] as const)('cannot be sent twice: a %s', async (name, text) => {
  const { address, answers, method, path, make } = writes[name]
  serve(...answers)
  intercept(method, path, never)
  const { user } = open(address)
  await make(user)

  expect(await screen.findByRole('button', { name: text })).toBeDisabled()
})
