import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { noteAbsent } from '../../content/absent.ts'
import { open } from '../../testing/open.tsx'
import { pageAddress } from '../../testing/pages.ts'
import { answer, failure, serve } from '../../testing/serve.ts'

const talks = {
  name: 'talk',
  path: 'talks',
  page: '/talks/:id',
  list: '/talks',
  one: 'Talk',
  many: 'Talks',
}

const absent = [
  '/',
  '/products',
  '/products/:id',
  '/services',
  '/about',
  '/contact',
  '/blog',
  '/blog/:id',
  '/careers',
]

/** No page was written for these addresses. */
const noPages = absent.map((path) => failure(pageAddress(path), 404, 'It is not there.'))

it('is a whole site without the types that the pages of the app show', async () => {
  serve(answer('/api/types', [talks]), ...noPages)
  const { user } = open('/', (client) => noteAbsent(client, absent))
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('link', { name: 'Talks' })).toHaveAttribute(
    'href',
    '/talks',
  )
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(new Set(links.filter((href) => href?.startsWith('/')))).toEqual(
    new Set(['/', '/talks']),
  )
  expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open menu' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }))
  expect(drawer.queryByRole('link', { name: 'Get a Quote' })).toBeNull()
})

it('says of an absent page that it is not there', async () => {
  serve(answer('/api/types', [talks]), ...noPages)
  open('/products', (client) => noteAbsent(client, absent))

  await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })
})
