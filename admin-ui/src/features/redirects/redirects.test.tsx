import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../testing/open.tsx'
import { exchange, failure, serve } from '../../testing/serve.ts'

const path = '/admin/redirects'

it('tells where each leads, and how often it was used', async () => {
  serve(
    ...golden('redirect-schema', 'redirect-list', 'redirect-hits', 'redirect-not-found'),
  )
  open(path)

  const used = await screen.findByRole('article', { name: '/old' })
  expect(used).toHaveTextContent('To: /products')
  expect(used).toHaveTextContent('Permanent')
  await waitFor(() => {
    expect(used).toHaveTextContent(/Used 2 times, last/)
  })
  const other = screen.getByRole('article', { name: '/sale' })
  expect(other).toHaveTextContent('Temporary')
  expect(other).toHaveTextContent('Not used yet')
})

it('leads on what was asked for in vain', async () => {
  serve(
    ...golden(
      'redirect-schema',
      'redirect-list',
      'redirect-hits',
      'redirect-not-found',
      'redirect-create',
    ),
  )
  const { user } = open(path)

  const region = await screen.findByRole('region', { name: 'Not found' })
  const offers = await within(region).findAllByRole('listitem')
  expect(offers[0]).toHaveTextContent(/^\/lost3 times, last/)
  expect(offers[1]).toHaveTextContent(/^\/blog\/goneonce, last/)
  await user.click(
    within(region).getByRole('button', { name: 'Redirect this: /blog/gone' }),
  )
  expect(within(region).getByLabelText('Leads to')).toHaveFocus()
  await user.click(within(region).getByRole('button', { name: 'Leave it' }))
  expect(
    within(region).getByRole('button', { name: 'Redirect this: /blog/gone' }),
  ).toHaveFocus()
  await user.click(within(region).getByRole('button', { name: 'Redirect this: /lost' }))
  await user.keyboard('/blog/hello{Enter}')

  await screen.findByText('/lost is redirected')
  expect(within(region).getByRole('heading', { name: 'Not found' })).toHaveFocus()
})

it('says at the field why a path cannot be led there', async () => {
  serve(
    ...golden(
      'redirect-schema',
      'redirect-list',
      'redirect-hits',
      'redirect-not-found',
      'redirect-create-chain',
    ),
  )
  const { user } = open(path)

  await user.click(await screen.findByRole('button', { name: 'Redirect this: /lost' }))
  await user.keyboard('{Enter}')
  expect(screen.getByLabelText('Leads to')).toHaveAccessibleDescription(
    'Leads to is required',
  )
  await user.keyboard('/old{Enter}')
  await waitFor(() => {
    expect(screen.getByLabelText('Leads to')).toHaveAccessibleDescription(
      /is redirected itself, to \/products: lead there/,
    )
  })
})

it('says why it cannot tell, and offers nothing where nothing was missed', async () => {
  serve(
    ...golden('redirect-schema', 'redirect-list', 'redirect-hits'),
    failure('GET', '/api/admin/not-found', 503, 'The server is stopping.'),
  )
  open(path)
  const region = await screen.findByRole('region', { name: 'Not found' })
  expect(await within(region).findByRole('alert')).toHaveTextContent(
    'The server is stopping.',
  )
})

it('has no offers where nothing was missed', async () => {
  serve(
    ...golden('redirect-schema', 'redirect-list', 'redirect-hits'),
    exchange('GET', '/api/admin/not-found', 200, []),
  )
  open(path)
  await screen.findByRole('article', { name: '/old' })
  await waitFor(() => {
    expect(screen.queryByRole('heading', { name: 'Not found' })).toBeNull()
  })
})
