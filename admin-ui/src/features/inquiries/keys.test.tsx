import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Exchange } from '@quoin/shared-ui/testing/golden.ts'
import type { Entry } from '../../model/schema.ts'
import { mail, question, silence } from '../../testing/inbox.ts'
import { notice, open } from '../../testing/open.tsx'
import {
  exchange,
  failure,
  hold,
  me,
  serve,
  updatesOf,
  writesOf,
} from '../../testing/serve.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const named = (id: string, name: string) => ({ ...question, id, name })
const second = { ...named('second', 'Ann Lee'), createdAt: '2025-12-01T09:00:00.000Z' }
const third = { ...named('third', 'Bo Fox'), createdAt: '2025-11-01T09:00:00.000Z' }
const three = [question, second, third]
const stored = (inquiry: { id: string }) =>
  exchange('GET', `/api/inquiries/${inquiry.id}`, 200, inquiry, { ETag: '"1"' })
const closed = (inquiry: { id: string }) =>
  exchange('PUT', `/api/inquiries/${inquiry.id}`, 200, { ...inquiry, status: 'closed' })
const counts = ['', '&status=new', '&status=in-progress', '&status=resolved'].map(
  (query) =>
    exchange('GET', `/api/inquiries?limit=1${query}`, 200, [], { 'X-Total-Count': '3' }),
)

async function showList(...answers: Exchange[]) {
  const made = serve(
    ...answers,
    ...silence,
    exchange('GET', '/api/inquiries', 200, three),
    ...three.map(stored),
    ...counts,
  )
  const opened = open('/admin/inquiries')
  await screen.findByRole('article', { name: 'Bo Fox' })
  return { ...opened, made }
}

/** The name of the inquiry with the focus. */
const focused = () =>
  document.activeElement?.closest('article')?.querySelector('h2')?.textContent

it('moves through the list, and stays within it', async () => {
  const { user } = await showList()
  await user.keyboard('j')
  expect(focused()).toBe('Tom Reed')
  expect(document.activeElement).toHaveTextContent('View')
  await user.keyboard('jj')
  expect(focused()).toBe('Bo Fox')
  await user.keyboard('j')
  expect(focused()).toBe('Bo Fox')
  await user.keyboard('k')
  expect(focused()).toBe('Ann Lee')
  await user.keyboard('kk')
  expect(focused()).toBe('Tom Reed')
})

it('closes the inquiry with the focus, and goes on to the next', async () => {
  const { user, made } = await showList(closed(question))
  await user.keyboard('je')

  await notice('Inquiry status updated successfully!')
  expect(updatesOf(made)).toEqual([{ status: 'closed' }])
  await waitFor(() => {
    expect(focused()).toBe('Ann Lee')
  })
})

it('stays at an inquiry that could not be closed', async () => {
  const { user } = await showList(failure('PUT', '/api/inquiries/question', 500, 'No.'))
  await user.keyboard('je')

  await notice('Error', '500: No.')
  expect(screen.getAllByText('500: No.')).toHaveLength(1)
  expect(focused()).toBe('Tom Reed')
})

it('leaves the focus where the user has moved it while an inquiry was closed', async () => {
  const { user } = await showList(closed(question))
  await user.keyboard('j')
  const release = hold()
  await user.keyboard('ejj')
  release()

  await notice('Inquiry status updated successfully!')
  expect(focused()).toBe('Bo Fox')
})

it('does not close a resolved inquiry, whose value counts', async () => {
  const { user, made } = await showList(
    stored({ ...question, status: 'resolved' } as never),
  )
  await user.keyboard('je')

  await notice('This inquiry is already resolved')
  expect(focused()).toBe('Tom Reed')
  expect(writesOf(made)).toEqual([])
})

it.each([
  [true, 'textarea'],
  [false, 'a'],
])('replies: where mail is set up (%s), the focus is on a %s', async (has, element) => {
  const { user } = await showList(mail(has))
  await user.keyboard('jr')

  const dialog = within(await screen.findByRole('dialog', { name: 'Inquiry Details' }))
  await dialog.findByText('Reply via Email')
  await waitFor(() => {
    expect(document.activeElement?.tagName.toLowerCase()).toBe(element)
  })
  const expected = has
    ? dialog.getByLabelText('Reply')
    : dialog.getByRole('link', { name: 'Reply via Email' })
  expect(expected).toHaveFocus()
})

it('forgets a reply that the Back button ended', async () => {
  const { user, router } = await showList(mail(true))
  await user.keyboard('jr')
  await waitFor(() => {
    expect(screen.getByLabelText('Reply')).toHaveFocus()
  })
  await act(() => router.navigate(-1))
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  const card = within(screen.getByRole('article', { name: 'Tom Reed' }))
  await user.click(card.getByRole('button', { name: 'View' }))

  expect(await screen.findByLabelText('Reply')).not.toHaveFocus()
})

it('leaves the keys to text fields, dialogs, other keys and people who disabled them', async () => {
  const { user, made } = await showList()
  await user.keyboard('j')
  await user.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}')
  expect(focused()).toBe('Tom Reed')
  const search = screen.getByRole('searchbox')
  await user.type(search, 'jek')
  expect(search).toHaveValue('jek')
  await user.clear(search)
  const card = within(screen.getByRole('article', { name: 'Tom Reed' }))
  await user.click(card.getByRole('button', { name: 'View' }))
  await screen.findByRole('dialog', { name: 'Inquiry Details' })
  await user.keyboard('e')
  await user.keyboard('{Escape}')
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  localStorage.setItem('quoin.singleKeys', 'off')
  await user.keyboard('je')
  expect(focused()).toBe('Tom Reed')
  expect(writesOf(made)).toEqual([])
})

it('closes nothing for a viewer', async () => {
  const { user, made } = await showList(me('viewer'))
  await user.keyboard('je')

  expect(focused()).toBe('Tom Reed')
  expect(writesOf(made)).toEqual([])
})

/** The inquiries from one on, the older and the newer. */
const from = ({ createdAt }: Entry, older: object[], newer: object[]) =>
  (
    [
      ['lte', '-createdAt', older],
      ['gte', 'createdAt', newer],
    ] as const
  ).map(([op, sort, found]) =>
    exchange(
      'GET',
      `/api/inquiries?fields=id&limit=100&filter[createdAt][${op}]=${encodeURIComponent(createdAt)}&sort=${sort}`,
      200,
      found,
    ),
  )

async function showPage(...answers: Exchange[]) {
  const made = serve(
    ...answers,
    ...silence,
    ...silence.map(({ request, response }) =>
      exchange('GET', request.path.replace('question', 'second'), 200, response.body),
    ),
    ...from(second, [second, third], [second, question]),
    ...from(question, three, [question]),
    ...three.map(stored),
  )
  const opened = open('/admin/inquiries/second')
  await screen.findByRole('heading', { name: 'Conversation' })
  return { ...opened, made }
}

it('moves from page to page, and says where they end', async () => {
  const { user, router, made } = await showPage()
  await user.keyboard('k')
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/admin/inquiries/question')
  })
  await screen.findByRole('heading', { name: 'Tom Reed', level: 1 })
  await user.keyboard('k')
  await notice('This is the newest inquiry')
  // One request for each step.
  expect(made.filter(({ path }) => path.includes('filter[createdAt]'))).toHaveLength(2)
})

it('moves on from an inquiry that is deleted meanwhile', async () => {
  const { user, router } = await showPage(...from(second, [third], [question]))
  await user.keyboard('j')
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/admin/inquiries/third')
  })
})

it('closes the inquiry of a page, and begins a reply', async () => {
  const { user, made } = await showPage(mail(true), closed(second))
  await screen.findByLabelText('Reply')
  // Typing in the form is neither lost nor saved.
  await user.type(screen.getByLabelText('Company'), 'Acme')
  await user.click(screen.getByRole('heading', { level: 1 }))
  await user.keyboard('e')
  await notice('Inquiry status updated successfully!')
  expect(updatesOf(made)).toEqual([{ status: 'closed' }])
  expect(screen.getByLabelText('Company')).toHaveValue('Acme')
  expect(screen.queryByText(/^Somebody else has changed this/)).toBeNull()
  await user.keyboard('r')
  expect(screen.getByLabelText('Reply')).toHaveFocus()
})

it.each([
  [true, 'goes to the box'],
  [false, 'opens the mail program'],
])('waits with a reply until mail is known to be set up (%s): %s', async (has) => {
  const opened: string[] = []
  const click = vi
    .spyOn(HTMLAnchorElement.prototype, 'click')
    .mockImplementation(function (this: HTMLAnchorElement) {
      opened.push(this.href)
    })
  const released = Promise.withResolvers<undefined>()
  const { fetch } = globalThis
  const held = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    const [request] = asked
    if (request instanceof Request && request.url.endsWith('/api/admin/mail'))
      await released.promise
    return fetch(...asked)
  })
  onTestFinished(() => {
    click.mockRestore()
    held.mockRestore()
  })
  const { user } = await showPage(mail(has))
  await screen.findByText('Reply via Email')
  await user.keyboard('r')
  expect(opened).toEqual([])
  released.resolve(undefined)

  if (has)
    await waitFor(() => {
      expect(screen.getByLabelText('Reply')).toHaveFocus()
    })
  else
    await waitFor(() => {
      expect(opened).toEqual([expect.stringMatching(/^mailto:tom@example\.com/)])
    })
  expect(opened).toHaveLength(has ? 0 : 1)
})
