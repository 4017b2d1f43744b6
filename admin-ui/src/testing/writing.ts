import type { Exchange } from '@quoin/shared-ui/testing/golden.ts'
import { screen, within } from '@testing-library/react'
import { open } from './open.tsx'
import { exchange, serve } from './serve.ts'

/** A draft. */
export const post = {
  id: 'hello',
  title: 'Hello',
  excerpt: '',
  content: '<p>One two three.</p>',
  category: '',
  status: 'draft',
  tags: [],
  author: 'Admin',
  image: '',
  readTime: 5,
  publishedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
/** A time after the last change of the draft. */
export const later = '2026-01-01T00:00:01.000Z'
/** The answer with the draft. */
export const read = exchange('GET', '/api/blog/hello', 200, post, { ETag: '"1"' })
/** The answer to its creation, with these values. */
export const created = (values: object) =>
  exchange(
    'POST',
    '/api/blog',
    201,
    { ...post, ...values, updatedAt: later },
    {
      ETag: '"1"',
    },
  )

/** Opens the form of a new post, with these answers of the server, and types a title and a text. */
export async function openNew(...exchanges: Exchange[]) {
  const made = serve(...exchanges)
  const { user, router } = open('/admin/blog/new')
  const form = within(await screen.findByRole('dialog', { name: 'Create New Blog Post' }))
  await user.type(form.getByLabelText(/^Title/), 'Hello')
  await user.type(form.getByLabelText(/^Content/), '<p>One two three.</p>')
  return { user, router, form, made }
}
