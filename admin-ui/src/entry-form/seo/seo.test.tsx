import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../testing/open.tsx'
import { exchange, pending, serve, updatesOf } from '../../testing/serve.ts'

const post = {
  id: 'hello',
  title: 'Hello',
  excerpt: 'What it says.',
  opening: 'It says.',
  content: '<p>It says.</p>',
  category: '',
  tags: [],
  status: 'published',
  author: 'Ada',
  image: '',
  publishedAt: '2026-01-01T10:00:00.000Z',
  unpublishAt: null,
  readTime: 5,
  slug: 'hello',
  seo: { title: '', description: '', image: '', noindex: false },
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-01T10:00:00.000Z',
}

async function openForm() {
  const made = serve(
    ...golden('post-categories'),
    exchange('GET', '/api/blog/hello', 200, post, { ETag: '"1"' }),
    exchange('PUT', '/api/blog/hello', 200, post, { ETag: '"2"' }),
    pending('post'),
  )
  const { user } = open('/admin/blog/hello')
  await user.click(await screen.findByRole('button', { name: 'More fields' }))
  const part = within(screen.getByRole('group', { name: 'Search engines and sharing' }))
  const result = within(
    screen.getByRole('region', { name: 'Preview of the search result' }),
  )
  const card = within(screen.getByRole('region', { name: 'Preview of a shared link' }))
  return { user, made, part, result, card }
}

it('shows the search result and the card of a link as they are typed', async () => {
  const { user, made, part, result, card } = await openForm()
  result.getByText(/^Hello/)
  result.getByText('What it says.')
  result.getByText(/› blog › hello/)
  expect(within(card.getByTestId('drawn-card')).getByText('Hello')).toBeInTheDocument()

  await user.type(part.getByLabelText(/^Search title/), 'A title of its own')
  result.getByText('A title of its own')
  card.getByText('A title of its own')
  await user.type(part.getByLabelText(/^Search title/), '!'.repeat(50))
  result.getByText(/^The title has 68 characters/)
  result.getByText(/…$/)

  await user.type(part.getByLabelText(/^Search description/), 'Short.')
  result.getByText(/^The description has 6 characters: 50 or more/)
  await user.type(part.getByLabelText(/^Share picture/), 'https://example.com/a.jpg')
  expect(card.queryByTestId('drawn-card')).not.toBeInTheDocument()
  await user.click(part.getByRole('checkbox', { name: 'Hide from search engines' }))
  result.getByText('Search engines are asked not to list this page.')

  await user.click(screen.getByRole('button', { name: /^Save/ }))
  await screen.findByText(/updated successfully/)
  expect(updatesOf(made)[0]).toEqual({
    seo: {
      title: `A title of its own${'!'.repeat(50)}`,
      description: 'Short.',
      image: 'https://example.com/a.jpg',
      noindex: true,
    },
  })
})
