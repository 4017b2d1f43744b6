import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { known, member } from '../../testing/content.ts'
import { open } from '../../testing/open.tsx'
import { answer, failure, serve, withhold } from '../../testing/serve.ts'
import { initials } from '../../sections/list/member/team.ts'

const team = (...members: object[]) => answer('/api/team', members)

it('says that the team loads', async () => {
  serve()
  withhold('/api/team')
  open('/about')

  await screen.findByText('Loading team members...')
})

it('shows the members with their initials', async () => {
  serve(team(member()))
  open('/about')

  await screen.findByRole('heading', { name: 'Ada Mary Byron' })
  screen.getByText('AB')
  expect(screen.getByRole('link', { name: 'LinkedIn, Ada Mary Byron' })).toHaveAttribute(
    'href',
    'https://www.linkedin.com/in/ada',
  )
})

it('shows the picture of a member instead of the initials', async () => {
  const image = '/media/lake/lake.jpg'
  serve(
    team(
      member({ image, expand: { image: known({ alt: 'Ada at her desk' }) as never } }),
    ),
  )
  open('/about')

  const portrait = await screen.findByRole('img', { name: 'Ada at her desk' })
  expect(portrait).toHaveAttribute('src', expect.stringContaining('ratio=1:1'))
  expect(screen.queryByText('AB')).not.toBeInTheDocument()
})

it('leads nowhere from a member without a profile', async () => {
  serve(team(member({ linkedin: '' })))
  open('/about')

  const card = within(await screen.findByRole('article'))
  expect(card.queryByRole('link')).not.toBeInTheDocument()
})

it.each([
  ['nobody is named', team()],
  ['the team cannot be fetched', failure('/api/team', 500, 'Broken.')],
])('shows four cards when %s', async (_, exchange) => {
  serve(exchange)
  open('/about')

  const part = within(await screen.findByRole('region', { name: 'Meet Our Team' }))
  await part.findByText('Managing Director')
  expect(part.getAllByRole('article')).toHaveLength(4)
  expect(part.getAllByText('TM')).toHaveLength(4)
})

it('makes its claims and leads on', async () => {
  serve(team())
  open('/about')

  await screen.findByText('100+')
  for (const text of ['50+', '5', '15+', 'Our Mission', 'Our Vision', 'Our Story'])
    await screen.findByText(text)
  await screen.findByText(/Founded in 2019/)
  expect(await screen.findByRole('link', { name: 'Get in Touch' })).toHaveAttribute(
    'href',
    '/contact',
  )
  expect(await screen.findByRole('link', { name: 'View Careers' })).toHaveAttribute(
    'href',
    '/careers',
  )
})

it.each([
  ['Ada Byron', 'AB'],
  ['Ada Mary Byron', 'AB'],
  ['ada', 'A'],
  ['', 'TM'],
  ['   ', 'TM'],
])('gives "%s" the initials %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
