import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { activity } from '../../testing/dashboard.ts'
import { open } from '../../testing/open.tsx'
import { exchange, failure, me, serve } from '../../testing/serve.ts'

const users = exchange('GET', '/api/admin/users', 200, [
  { username: 'ada', createdAt: '2026-01-01T10:00:00.000Z' },
])
const path = '/api/admin/activity'

it('shows the record page by page', async () => {
  serve(
    users,
    exchange('GET', `${path}?grouped=true&limit=50`, 200, [activity('1')], {
      'X-Total-Count': '2',
      Link: `<${path}?cursor=abc&grouped=true&limit=50>; rel="next"`,
    }),
    exchange('GET', `${path}?grouped=true&limit=50&cursor=abc`, 200, [activity('2')]),
  )
  const { user } = open('/admin/activity')

  await screen.findByText('Showing 1 of 2')
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Product number 2 was updated')
  screen.getByText('Product number 1 was updated')
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

it.each([
  ['Filter by type', 'Products', 'type=product'],
  ['Filter by action', 'Deleted', 'op=deleted'],
  ['Filter by action', 'Restored', 'op=restored'],
  ['Filter by person', 'ada', 'by=ada'],
])('filters: %s', async (label, option, query) => {
  serve(
    users,
    exchange('GET', `${path}?grouped=true&limit=50`, 200, [activity('1')]),
    exchange('GET', `${path}?${query}&grouped=true&limit=50`, 200, [activity('2')]),
  )
  const { user, router } = open('/admin/activity')
  await screen.findByRole('option', { name: 'ada' })
  await user.selectOptions(await screen.findByLabelText(label), option)

  await screen.findByText('Product number 2 was updated')
  expect(router.state.location.search).toBe(`?${query}`)
})

it('filters: a day', async () => {
  serve(
    users,
    exchange('GET', `${path}?grouped=true&limit=50`, 200, [activity('1')]),
    exchange('GET', `${path}?day=2026-11-30&grouped=true&limit=50`, 200, [activity('2')]),
  )
  const { router } = open('/admin/activity')
  fireEvent.change(await screen.findByLabelText('Filter by day'), {
    target: { value: '2026-11-30' },
  })

  await screen.findByText('Product number 2 was updated')
  expect(router.state.location.search).toBe('?day=2026-11-30')
})

it('shows a bulk act without a link', async () => {
  const description = '3 products were changed by ada: "A", "B", "C"'
  const bulk = { ...activity('1'), description, entry: '', count: 3 }
  serve(users, exchange('GET', `${path}?grouped=true&limit=50`, 200, [bulk]))
  open('/admin/activity')

  expect((await screen.findByText(description)).closest('a')).toBeNull()
})

it('narrows the actions to those of security', async () => {
  const query = 'type=security&op=sign-in-failed'
  serve(
    users,
    exchange('GET', `${path}?grouped=true&limit=50`, 200, [activity('1')]),
    exchange('GET', `${path}?type=security&grouped=true&limit=50`, 200, [activity('2')]),
    exchange('GET', `${path}?${query}&grouped=true&limit=50`, 200, [activity('3')]),
    exchange('GET', `${path}?op=sign-in-failed&grouped=true&limit=50`, 400),
  )
  const { user, router } = open('/admin/activity')
  await user.selectOptions(await screen.findByLabelText('Filter by type'), 'Security')
  await screen.findByText('Product number 2 was updated')
  const actions = screen.getByLabelText('Filter by action')
  within(actions).getByRole('option', { name: 'Invited' })
  within(actions).getByRole('option', { name: 'Uninvited' })
  await user.selectOptions(actions, 'Sign In Failed')
  await screen.findByText('Product number 3 was updated')
  expect(router.state.location.search).toBe(`?${query}`)
  await user.selectOptions(screen.getByLabelText('Filter by type'), 'Everything')
  await screen.findByText('Product number 1 was updated')
  expect(actions).toHaveValue('')
})

it.each(['editor', 'viewer'] as const)(
  'asks for no users as one who is %s',
  async (role) => {
    const made = serve(
      me(role),
      exchange('GET', `${path}?grouped=true&limit=50`, 200, [activity('1')]),
    )
    open('/admin/activity')

    await screen.findByText('Product number 1 was updated')
    expect(made.map((one) => one.path)).not.toContain('/api/admin/users')
    const people = screen.getByLabelText('Filter by person')
    within(people).getByRole('option', { name: 'ada' })
    expect(screen.queryByRole('option', { name: 'Security' })).not.toBeInTheDocument()
  },
)

it('says when nothing fits, and still names a person who is gone', async () => {
  serve(users, exchange('GET', `${path}?by=gone&grouped=true&limit=50`, 200, []))
  open('/admin/activity?by=gone')

  await screen.findByRole('heading', { name: 'No activity found' })
  const people = screen.getByLabelText('Filter by person')
  expect(people).toHaveValue('gone')
  within(people).getByRole('option', { name: 'Anybody' })
})

it('says why there is nothing', async () => {
  serve(users, failure('GET', `${path}?grouped=true&limit=50`, 500, 'No.'))
  open('/admin/activity')

  expect(await screen.findByRole('alert')).toHaveTextContent('500: No.')
})

it('says what it will tell of where nothing has happened yet', async () => {
  serve(users, exchange('GET', `${path}?grouped=true&limit=50`, 200, []))
  open('/admin/activity')

  await screen.findByRole('heading', { name: 'No activity found' })
  screen.getByText('What is changed from now on will appear here.')
})
