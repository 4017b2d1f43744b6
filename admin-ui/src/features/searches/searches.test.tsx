import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../testing/open.tsx'
import { exchange, failure, serve } from '../../testing/serve.ts'

const path = '/api/admin/search/misses'

it('lists what visitors searched for in vain, how often, and when at last', async () => {
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  const misses = [
    { query: 'zebra crossing', count: 1200, last: anHourAgo },
    { query: 'lighthouse', count: 1, last: anHourAgo },
  ]
  serve(exchange('GET', path, 200, misses))
  open('/admin/searches')

  const table = await screen.findByRole('table', { name: 'Searches without result' })
  const [, first] = within(table).getAllByRole('row')
  expect(first).toHaveTextContent('zebra crossing1,2001h ago')
  within(table).getByRole('rowheader', { name: 'lighthouse' })
})

it('says when every search found something', async () => {
  serve(...golden('search-misses'))
  open('/admin/searches')

  await screen.findByRole('heading', { name: 'No searches without result' })
})

it('says why it cannot tell', async () => {
  serve(failure('GET', path, 503, 'There is no search here.'))
  open('/admin/searches')

  expect(await screen.findByRole('alert')).toHaveTextContent('There is no search here.')
})

it('is reached from the navigation', async () => {
  serve(...golden('search-misses', 'product-list-as-staff'))
  const { user } = open('/admin/products')
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('link', { name: 'Searches' }))

  await screen.findByRole('heading', { level: 1, name: 'Searches' })
})
