import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { service } from '../../testing/content.ts'
import { open } from '../../testing/open.tsx'
import { answer, failure, serve, withhold } from '../../testing/serve.ts'

const list = (...services: object[]) => answer('/api/services', services)
const builtIn = [
  'Web Development',
  'Mobile Apps',
  'SEO & Digital Marketing',
  'UI/UX Design',
]

it('says that it loads', async () => {
  serve()
  withhold('/api/services')
  open('/services')

  await screen.findByText('Loading services...')
})

it('shows each service with its examples and the way to start', async () => {
  serve(list(service()))
  open('/services')

  const card = within(await screen.findByRole('article', { name: 'Search Marketing' }))
  card.getByText('Being found.')
  card.getByText('A shop in Leeds')
  expect(card.getByRole('link', { name: 'Get Started' })).toHaveAttribute(
    'href',
    '/contact',
  )
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

it.each([
  ['there are none', list()],
  ['they cannot be fetched', failure('/api/services', 500, 'Broken.')],
])('shows four built-in services when %s', async (_, exchange) => {
  serve(exchange)
  open('/services')

  for (const name of builtIn) await screen.findByRole('article', { name })
  expect(screen.getAllByRole('article')).toHaveLength(4)
})

it('shows the process, the technologies and where to go on', async () => {
  serve(list())
  open('/services')

  await screen.findByRole('heading', { name: 'Discovery' })
  for (const name of [
    'Planning',
    'Development',
    'Delivery',
    'Frontend',
    'Backend',
    'Mobile',
  ])
    screen.getByRole('heading', { name })
  expect(screen.getByRole('link', { name: 'Request a Consultation' })).toHaveAttribute(
    'href',
    '/contact',
  )
  expect(screen.getByRole('link', { name: 'Learn About Us' })).toHaveAttribute(
    'href',
    '/about',
  )
})
