import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mail, silence } from '../../testing/inbox.ts'
import { open } from '../../testing/open.tsx'
import { exchange, me, recorded, serve } from '../../testing/serve.ts'

const unread = (total: number) =>
  exchange('GET', '/api/inquiries?limit=1&status=new&isSpam=false', 200, [], {
    'X-Total-Count': String(total),
  })
const screenful = [
  ...silence,
  recorded('inquiry-list'),
  ...['', '&status=new', '&status=in-progress', '&status=resolved'].map((query) =>
    exchange('GET', `/api/inquiries?limit=1${query}`, 200, [], { 'X-Total-Count': '3' }),
  ),
]

it('counts unread inquiries beside the link and in the title, and follows changes', async () => {
  serve(unread(3), unread(120), unread(0), ...screenful)
  const { queryClient } = open('/admin/inquiries')
  const menu = within(await screen.findByRole('navigation', { name: 'Admin' }))
  const link = menu.getByRole('link', { name: 'Inquiries' })
  await waitFor(() => {
    expect(link).toHaveAccessibleDescription('3 new')
  })
  expect(link.textContent).toBe('Inquiries')
  await waitFor(() => {
    expect(document.title).toBe('(3) Inquiries Management · Quoin admin')
  })
  const change = { op: 'put', type: 'inquiry', id: 'question' } as const
  await act(() => invalidateFor(queryClient, change))
  await waitFor(() => {
    expect(link).toHaveAccessibleDescription('99+ new')
  })
  await act(() => invalidateFor(queryClient, change))
  await waitFor(() => {
    expect(document.title).toBe('Inquiries Management · Quoin admin')
  })
  expect(link).not.toHaveAttribute('aria-describedby')
})

it.each([
  ['administrator', true, 'Set up mail'],
  ['editor', false, 'An administrator can set it up.'],
] as const)('says to an %s that no mail is set up', async (role, linked, text) => {
  serve(me(role), ...screenful)
  open('/admin/inquiries')
  const notice = await screen.findByText(/^Mail is not set up/)
  expect(notice).toHaveTextContent(text)
  expect(within(notice).queryByRole('link') !== null).toBe(linked)
})

it.each([
  ['where mail is set up', me('administrator'), mail(true)],
  ['to a viewer, who cannot reply', me('viewer'), mail(false)],
])('says nothing about mail %s', async (_, who, state) => {
  serve(state, who, ...screenful)
  open('/admin/inquiries')
  await screen.findByRole('article', { name: 'Tom Reed' })
  expect(screen.queryByText(/^Mail is not set up/)).toBeNull()
})
