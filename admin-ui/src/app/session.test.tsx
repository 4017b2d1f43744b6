import type { QueryClient } from '@tanstack/react-query'
import { type Answers, setPreloaded } from '@quoin/shared-ui/api/preloaded'
import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { renderApp } from '@quoin/shared-ui/testing/renderApp.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { canResetQuery } from '../api/mails.ts'
import { createClient } from '../session/client.ts'
import { sessionOf } from '../session/store.ts'
import { notice, open } from '../testing/open.tsx'
import { exchange, failure, me, recorded, serve } from '../testing/serve.ts'
import { readBrought } from './brought.ts'
import { createRoutes } from './routes.tsx'

it('asks who is there and for the description of the types side by side', async () => {
  serve()
  const { fetch } = globalThis
  const { promise: answered, resolve: answer } = Promise.withResolvers()
  const asked: string[] = []
  const held = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    asked.push(new URL(request.url).pathname)
    await answered
    return fetch(request)
  })
  onTestFinished(() => {
    held.mockRestore()
  })
  open('/admin/analytics')

  await waitFor(() => {
    expect(asked.toSorted()).toEqual(['/api/admin/me', '/api/admin/schema'])
  })
  answer(undefined)
  await screen.findByRole('navigation', { name: 'Admin' })
  const once = asked.filter((path) => /\/(me|schema)$/.test(path))
  expect(once).toHaveLength(2)
})

it('takes what the page includes for its first screen, and asks from then on', async () => {
  const made = serve()
  const answers: Answers = {}
  for (const path of ['/api/admin/me', '/api/admin/schema']) {
    const body: unknown = await (await fetch(location.origin + path)).json()
    answers[path] = { status: 200, headers: {}, body }
  }
  const element = document.createElement('script')
  Object.assign(element, { id: 'brought', type: 'application/json' })
  element.textContent = JSON.stringify({ answers })
  document.body.append(element)
  onTestFinished(() => {
    element.remove()
  })
  const client = createClient()
  setPreloaded(readBrought())
  made.length = 0
  const { user } = renderApp(createRoutes, '/admin/analytics', client)
  await screen.findByRole('navigation', { name: 'Admin' })
  const asked = () => made.filter(({ path }) => /\/(me|schema)$/.test(path))
  expect(asked()).toEqual([])

  await user.click(await screen.findByRole('link', { name: 'Content' }))
  await waitFor(() => expect(asked().map(({ path }) => path)).toEqual(['/api/admin/me']))
})

it('offers to try again where the description of the types cannot be had', async () => {
  const down = failure('GET', '/api/admin/schema', 503, 'Not now.')
  serve(me('administrator'), down, recorded('schema'))
  const { user } = open('/admin/jobs')
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))

  await screen.findByRole('navigation', { name: 'Admin' })
})

it('leads to the sign-in page when nobody is signed in', async () => {
  serve(...golden('me-signed-out'))
  const { router } = open('/admin/jobs')

  await screen.findByRole('heading', { name: 'Admin Login' })
  expect(router.state.location.pathname).toBe('/admin/login')
})

it('asks again, on request, when the server cannot tell who is there', async () => {
  serve(failure('GET', '/api/admin/me', 503, 'Not now.'), me('administrator'))
  const { router, user } = open('/admin/analytics')
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))

  await screen.findByRole('navigation', { name: 'Admin' })
  expect(router.state.location.pathname).toBe('/admin/analytics')
})

it('leaves who is signed in where they are when a later check fails', async () => {
  const down = failure('GET', '/api/admin/me', 503, 'Not now.')
  const made = serve(me('administrator'), down, ...golden('product-list-as-staff'))
  const { router, user } = open('/admin/products')
  await user.click(await screen.findByRole('link', { name: 'Analytics' }))

  const checks = () => made.filter(({ path }) => path === '/api/admin/me')
  await waitFor(() => expect(checks().length).toBeGreaterThan(1))
  await screen.findByRole('heading', { level: 1, name: /Analytics/ })
  expect(router.state.location.pathname).toBe('/admin/analytics')
})

it('asks anew when another screen opens', async () => {
  serve(me('administrator'), ...golden('me-signed-out', 'product-list-as-staff'))
  const { user } = open('/admin/products')

  await user.click(await screen.findByRole('link', { name: 'Analytics' }))

  await screen.findByRole('heading', { name: 'Admin Login' })
})

it('links every screen, those of the specification first', async () => {
  serve()
  const { user } = open('/admin/analytics')

  const nav = within(await screen.findByRole('navigation', { name: 'Admin' }))
  await user.click(nav.getByRole('button', { name: 'More' }))

  expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Dashboard',
    'Analytics',
    'Products',
    'Services',
    'Blog',
    'Inquiries',
    'Content',
    'Pages',
    'Jobs',
    'Testimonials',
    'Team members',
    'Trash',
    'Subscribers',
    'Forms',
    'Brand',
    'Searches',
    'Site check',
    'Activity',
    'Users',
    'Mail',
    'Plugins',
    'System',
    'API',
    'Access tokens',
    'Webhooks',
  ])
  const inbox = nav.getByText('Inbox').closest('li')
  expect(
    within(inbox ?? document.body)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Subscribers', 'Forms'])
  expect(nav.getByRole('link', { name: 'Analytics' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

it('closes the menu on Escape and gives the focus back', async () => {
  serve()
  const { user } = open('/admin/analytics')
  const more = await screen.findByRole('button', { name: 'More' })

  await user.click(more)
  await user.tab()
  await user.keyboard('{Escape}')

  expect(more).toHaveAttribute('aria-expanded', 'false')
  expect(more).toHaveFocus()
})

it('leads through the menu by arrow keys', async () => {
  serve()
  const { user } = open('/admin/analytics')
  const more = await screen.findByRole('button', { name: 'More' })
  more.focus()

  await user.keyboard('{ArrowDown}')
  expect(more).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: 'Jobs' })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: 'Testimonials' })).toHaveFocus()
  await user.keyboard('{End}')
  expect(screen.getByRole('link', { name: 'Webhooks' })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: 'Jobs' })).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('link', { name: 'Webhooks' })).toHaveFocus()
  await user.keyboard('{Home}{Escape}')
  expect(more).toHaveAttribute('aria-expanded', 'false')
  expect(more).toHaveFocus()
})

it('shows the frame of every screen', async () => {
  serve()
  open('/admin/analytics')

  expect(await screen.findByRole('link', { name: 'Quoin' })).toHaveAttribute('href', '/')
  screen.getByText('Admin Dashboard')
  screen.getByText('Welcome, Admin')
  const back = screen.getByRole('link', { name: 'Back to Dashboard' })
  expect(back).toHaveAttribute('href', '/admin')
  const site = screen.getByRole('link', { name: 'View site' })
  expect(site).toHaveAttribute('href', '/')
})

it('signs out and forgets what was fetched', async () => {
  serve(...golden('logout'))
  const { user, queryClient } = open('/admin/analytics')

  await user.click(await screen.findByRole('button', { name: 'Logout' }))

  await screen.findByRole('heading', { name: 'Admin Login' })
  await waitFor(() => {
    const fetched = queryClient
      .getQueryCache()
      .getAll()
      .map((query) => query.queryKey)
    expect(fetched).toEqual([canResetQuery.queryKey])
  })
})

describe('whose work it is', () => {
  const atlas = recorded('product-get')
  const another = me('editor', { id: 'grace', username: 'grace' })
  const typed = 'Joins what you have.'

  beforeEach(() => {
    sessionStorage.clear()
  })

  async function type(user: UserEvent) {
    await user.type(await screen.findByLabelText(/^Description/), typed)
    expect(Object.values(sessionStorage).join()).toContain(typed)
  }

  async function signIn(user: UserEvent) {
    await user.type(await screen.findByLabelText('Username'), 'ada')
    await user.type(screen.getByLabelText('Password'), 'correct horse')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
  }

  it('forgets what was typed when one signs out, and asks about it once', async () => {
    serve(...golden('logout'), atlas)
    const { user } = open('/admin/products/atlas')
    await type(user)

    await user.click(screen.getByRole('button', { name: 'Logout' }))
    const question = await screen.findByRole('alertdialog', {
      name: 'Discard unsaved changes?',
    })
    await user.click(
      within(question).getByRole('button', { name: 'Discard and log out' }),
    )

    await screen.findByRole('heading', { name: 'Admin Login' })
    expect(Object.values(sessionStorage).join()).not.toContain(typed)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('keeps what was typed when the session ends by itself, for the same person alone', async () => {
    const who = me('administrator')
    const out = golden('me-signed-out')[0]?.response
    const [ada, grace] = [who.response, another.response]
    serve(who, ...golden('login'), atlas)
    const first = open('/admin/products/atlas')
    await type(first.user)
    first.unmount()

    for (const [person, shown] of [
      [ada, `A customer portal.${typed}`],
      [grace, 'A customer portal.'],
    ] as const) {
      if (out) who.response = out
      const { user, unmount } = open('/admin/products/atlas')
      await screen.findByLabelText('Username')
      who.response = person
      await signIn(user)
      const text = await screen.findByLabelText(/^Description/)
      await waitFor(() => expect(text).toHaveValue(shown))
      unmount()
    }
    expect(Object.values(sessionStorage).join()).not.toContain(typed)
  })

  it('gives who signs in over the form of another nothing of it', async () => {
    const refused = failure('PUT', '/api/products/atlas', 401, 'Please sign in first.')
    serve(me('administrator'), another, ...golden('login'), refused, atlas)
    const { user } = open('/admin/products/atlas')
    await type(user)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await signIn(user)

    await notice('Login successful!')
    expect(await screen.findByLabelText(/^Description/)).toHaveValue('A customer portal.')
  })

  it('ends what could be taken back, and uploads', async () => {
    serve(...golden('logout'))
    const { user, queryClient } = open('/admin/analytics')
    const uploads = sessionOf(queryClient).uploads
    uploads.add([new File(['a'], 'secret.pdf')])
    await user.click(await screen.findByRole('button', { name: 'Logout' }))

    await screen.findByRole('heading', { name: 'Admin Login' })
    await waitFor(() => expect(uploads.list()).toEqual([]))
  })
})

it('says when signing out failed, and stays', async () => {
  serve(failure('POST', '/api/admin/logout', 500, 'Something went wrong.'))
  const { user } = open('/admin/analytics')

  await user.click(await screen.findByRole('button', { name: 'Logout' }))

  await notice('Logout failed', 'Please try again.')
  screen.getByRole('heading', { name: 'Analytics' })
  expect(screen.getByRole('button', { name: 'Logout' })).toBeEnabled()
})

it('keeps an unsaved form when the session ends, until one is signed in again', async () => {
  const saved = recorded('product-create')
  serve(
    ...golden('product-list-as-staff', 'login'),
    failure('POST', '/api/products', 401, 'Please sign in first.'),
    exchange('POST', '/api/products', 201, saved.response.body),
  )
  const { user } = open('/admin/products?new')
  await user.type(await screen.findByLabelText(/^Name/), 'Dovetail')
  await user.type(screen.getByLabelText(/^Description/), 'Joins what you have.')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  const dialog = within(
    await screen.findByRole('dialog', { name: 'Please sign in again' }),
  )
  expect(screen.queryByText(/Please sign in first/)).not.toBeInTheDocument()
  await user.type(dialog.getByLabelText('Username'), 'ada')
  await user.type(dialog.getByLabelText('Password'), 'correct horse')
  await user.click(dialog.getByRole('button', { name: 'Sign In' }))

  await notice('Login successful!')
  expect(await screen.findByLabelText(/^Name/)).toHaveValue('Dovetail')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await notice('Product created successfully!')
})

/** Lets a check find that the session has ended, and returns the dialog that asks to sign in again. */
async function endSession(who: ReturnType<typeof me>, client: QueryClient) {
  const [out] = golden('me-signed-out')
  if (out) who.response = out.response
  await client.invalidateQueries()
  return within(await screen.findByRole('dialog', { name: 'Please sign in again' }))
}

it('asks to sign in again, and keeps the form, when a check finds that the session has ended', async () => {
  const who = me('administrator')
  const { response } = who
  serve(who, ...golden('product-list-as-staff', 'login'))
  const { user, queryClient } = open('/admin/products?new')
  await user.type(await screen.findByLabelText(/^Name/), 'Dovetail')
  const dialog = await endSession(who, queryClient)
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Dovetail')
  who.response = response
  await user.type(dialog.getByLabelText('Username'), 'ada')
  await user.type(dialog.getByLabelText('Password'), 'correct horse')
  await user.click(dialog.getByRole('button', { name: 'Sign In' }))

  await notice('Login successful!')
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Please sign in again' })).toBeNull(),
  )
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Dovetail')
})

it('leads to the sign-in page once the form of an ended session is discarded', async () => {
  const who = me('administrator')
  serve(who, ...golden('product-list-as-staff', 'login'))
  const { user, queryClient } = open('/admin/products?new')
  await user.type(await screen.findByLabelText(/^Name/), 'Dovetail')
  const dialog = await endSession(who, queryClient)
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(await screen.findByLabelText(/^Name/)).toHaveValue('Dovetail')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))

  await screen.findByRole('heading', { name: 'Admin Login' })
})
