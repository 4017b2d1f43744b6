import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Entry } from '../../content/schema.ts'
import { notice, open } from '../../testing/open.tsx'
import { exchange, recorded, serve } from '../../testing/serve.ts'
import { withPublication } from './publication.ts'

const list = () => recorded('post-list-as-staff')

/** The list with some values of its first post changed. */
function listWith(values: object) {
  const changed = list()
  const [first] = changed.response.body as Entry[]
  if (first) Object.assign(first, values)
  return changed
}

it('shows each post with its parts', async () => {
  serve(
    listWith({
      title: 'On craft',
      excerpt: 'Why care pays.',
      content: `<p>${'word '.repeat(60)}</p>`,
      category: 'Craft',
      tags: ['go', 'teams'],
      author: '',
      publishedAt: '2026-02-03T10:00:00.000Z',
    }),
  )
  open('/admin/blog')

  await screen.findByRole('heading', { name: 'Blog Management' })
  const [first] = await screen.findAllByRole('article')
  const card = within(first ?? document.body)
  for (const text of ['draft', 'Craft', 'By Admin', 'Why care pays.', 'go', 'teams'])
    card.getByText(text)
  card.getByText('3 February 2026')
  card.getByText(`${'word '.repeat(40)}...`.trim(), { normalizer: (text) => text })
  expect(card.getByRole('link', { name: 'View Post' })).toHaveAttribute(
    'href',
    '/blog/secret',
  )
})

it('shows the day of creation until a post is published', async () => {
  serve(listWith({ publishedAt: null, createdAt: '2026-01-05T10:00:00.000Z' }))
  open('/admin/blog')

  await screen.findByText('5 January 2026')
})

it('says that there is nothing', async () => {
  serve(exchange('GET', '/api/blog', 200, []))
  open('/admin/blog')

  await screen.findByText('Loading blog posts...')
  await screen.findByRole('heading', { name: 'No Blog Posts Found' })
  screen.getByText('Get started by creating your first blog post.')
})

it('creates a post', async () => {
  const create = exchange('POST', '/api/blog', 201, { id: 'new' })
  create.request.body = {
    title: 'On craft',
    excerpt: '',
    content: '<p>Care.</p>',
    category: '',
    status: 'draft',
    tags: ['go', 'teams'],
    author: 'Admin',
    image: '',
    publishedAt: null,
  }
  serve(list(), create)
  const { user } = open('/admin/blog')
  await user.click(await screen.findByRole('button', { name: 'New Post' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Create New Blog Post' }),
  )
  await user.type(dialog.getByLabelText(/^Title/), 'On craft')
  await user.type(dialog.getByLabelText(/^Content/), '<p>Care.</p>')
  await user.type(dialog.getByLabelText('Tags'), ' go, , teams,')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await notice('Blog post created successfully!')
})

it('asks before it deletes a post', async () => {
  serve(list(), exchange('DELETE', '/api/blog/craft', 204))
  const { user } = open('/admin/blog')
  const card = within(await screen.findByRole('article', { name: 'On craft' }))
  await user.click(card.getByRole('button', { name: 'Delete' }))
  const question = within(
    await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to delete this blog post?',
    }),
  )
  await user.click(question.getByRole('button', { name: 'Delete' }))

  await notice('Blog post deleted successfully!')
})

it('edits a post under its own title', async () => {
  serve(list(), ...golden('post-get'))
  const { user } = open('/admin/blog')
  const card = within(await screen.findByRole('article', { name: 'On craft' }))
  await user.click(card.getByRole('button', { name: 'Edit' }))

  await screen.findByRole('dialog', { name: 'Edit Blog Post' })
})

describe('the time of publication', () => {
  const post = (publishedAt: string | null) =>
    ({ id: 'a', createdAt: '', updatedAt: '', publishedAt }) satisfies Entry
  const then = '2026-01-01T16:00:00.000Z'

  it.each([
    ['a draft has none', 'draft', null, null],
    ['a draft keeps the one it had', 'draft', post(then), then],
    ['an archived post keeps its own', 'archived', post(then), then],
    ['a published post keeps its own', 'published', post(then), then],
  ])('%s', (_, status, entry, expected) => {
    expect(withPublication({ status }, entry)).toEqual({ status, publishedAt: expected })
  })

  it.each([
    ['on creation', null],
    ['on the first publication', post(null)],
  ])('is now %s', (_, entry) => {
    const before = Date.now()
    const { publishedAt } = withPublication({ status: 'published' }, entry)

    const at = new Date(publishedAt as string).getTime()
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(Date.now())
  })

  it('is what the form says where it says something', () => {
    const body = { status: 'published', publishedAt: '2030-01-01T00:00:00.000Z' }

    expect(withPublication(body, post(then))).toBe(body)
  })
})

it('suggests the categories that there are, and asks again after a save', async () => {
  const made = serve(list(), exchange('POST', '/api/blog', 201, { id: 'new' }))
  const { user } = open('/admin/blog')
  await user.click(await screen.findByRole('button', { name: 'New Post' }))

  const category = await screen.findByLabelText<HTMLInputElement>('Category')
  const known = recorded('post-categories').response.body
  expect([...(category.list?.options ?? [])].map(({ value }) => value)).toEqual(known)
  await user.type(screen.getByLabelText(/^Title/), 'A')
  await user.type(screen.getByLabelText(/^Content/), 'B')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await notice('Blog post created successfully!')
  await waitFor(() => {
    expect(made.filter(({ path }) => path === '/api/blog/categories')).toHaveLength(2)
  })
})
