import { type Exchange, golden } from '@quoin/shared-ui/testing/golden.ts'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { notice, open } from '../testing/open.tsx'
import { exchange, hold, me, serve, updatesOf } from '../testing/serve.ts'

const post = {
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
const later = '2026-01-01T00:00:01.000Z'
const read = exchange('GET', '/api/blog/hello', 200, post, { ETag: '"1"' })
const created = (values: object) =>
  exchange(
    'POST',
    '/api/blog',
    201,
    { ...post, ...values, updatedAt: later },
    {
      ETag: '"1"',
    },
  )

beforeEach(() => {
  localStorage.setItem('quoin.editor', 'html')
})

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

/** Opens the form of a new post, with these answers of the server, and types a title and a text. */
async function openNew(...exchanges: Exchange[]) {
  const made = serve(...exchanges)
  const { user, router } = open('/admin/blog/new')
  const form = within(await screen.findByRole('dialog', { name: 'Create New Blog Post' }))
  await user.type(form.getByLabelText(/^Title/), 'Hello')
  await user.type(form.getByLabelText(/^Content/), '<p>One two three.</p>')
  return { user, router, form, made }
}

it('begins with the focus in the title of an empty page', async () => {
  serve()
  open('/admin/blog/new')

  const form = within(await screen.findByRole('dialog', { name: 'Create New Blog Post' }))
  expect(form.getByLabelText(/^Title/)).toHaveFocus()
  form.getByText('0 words, 1 min to read')
})

it('keeps the form open after a first save by keys, at the address of the entry', async () => {
  const { user, router, form, made } = await openNew(created({}), read)
  const title = form.getByLabelText(/^Title/)
  title.focus()
  await user.keyboard('{Control>}s{/Control}')

  await notice('Blog post created successfully!')
  expect(router.state.location.pathname).toBe('/admin/blog/hello')
  await screen.findByRole('dialog', { name: 'Edit Blog Post' })
  expect(title).toBeInTheDocument()
  expect(title).toHaveFocus()
  // The specified call: the shown fields, and no counted minutes.
  const [sent] = made.filter(({ method }) => method === 'POST')
  expect(JSON.parse(sent?.text ?? '{}')).not.toHaveProperty('readTime')
})

it('closes to the list after the submit button', async () => {
  const { user, router, form } = await openNew(
    created({}),
    ...golden('post-list-as-staff'),
  )
  await user.click(form.getByRole('button', { name: 'Save' }))

  await notice('Blog post created successfully!')
  await screen.findByRole('heading', { name: 'Blog Management' })
  expect(router.state.location.pathname).toBe('/admin/blog')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('publishes a new entry with the minutes that it counts, and stays', async () => {
  const { user, router, form, made } = await openNew(
    created({ status: 'published', readTime: 1, publishedAt: later }),
    read,
  )
  await user.click(form.getByRole('button', { name: 'Publish now' }))

  await notice('Published.')
  const [sent] = made.filter(({ method }) => method === 'POST')
  expect(JSON.parse(sent?.text ?? '{}')).toMatchObject({
    status: 'published',
    readTime: 1,
  })
  expect(router.state.location.pathname).toBe('/admin/blog/hello')
})

it('asks before Back loses something', async () => {
  const { user, router, form } = await openNew(...golden('post-list-as-staff'))
  await user.click(form.getByRole('button', { name: 'Back' }))

  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Discard' }))
  await screen.findByRole('heading', { name: 'Blog Management' })
  expect(router.state.location.pathname).toBe('/admin/blog')
})

it('leads from the former address of the form, and back to the filtered list', async () => {
  serve(read, ...golden('post-list-as-staff'))
  const { user, router } = open('/admin/blog?edit=hello')

  await screen.findByRole('dialog', { name: 'Edit Blog Post' })
  expect(router.state.location.pathname).toBe('/admin/blog/hello')
  await user.keyboard('{Escape}')
  await screen.findByRole('heading', { name: 'Blog Management' })
})

it('folds the settings away, and unfolds them for an error', async () => {
  const refused = exchange('POST', '/api/blog', 422, {
    title: 'Invalid values',
    status: 422,
    detail: 'author must be shorter.',
    errors: [{ field: 'author', message: 'must be shorter' }],
  })
  const { user, form } = await openNew(refused)
  const settings = form.getByRole('complementary', { name: 'Settings' })
  await user.click(form.getByRole('button', { name: 'Settings' }))
  expect(settings).not.toBeVisible()

  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('Author must be shorter')
  expect(settings).toBeVisible()
  expect(form.getByLabelText('Author')).toHaveFocus()
})

it('shows an entry to those who may not change it', async () => {
  serve(me('viewer'), read)
  open('/admin/blog/hello')

  const view = within(await screen.findByRole('dialog', { name: 'View Blog Post' }))
  await view.findByText('One two three.')
  expect(view.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})

it('does not send minutes that somebody has typed', async () => {
  const typed = { ...post, readTime: 7 }
  const made = serve(
    exchange('GET', '/api/blog/hello', 200, typed, { ETag: '"1"' }),
    exchange('PUT', '/api/blog/hello', 200, {
      ...typed,
      status: 'published',
      updatedAt: later,
    }),
  )
  const { user } = open('/admin/blog/hello')
  await user.click(await screen.findByRole('button', { name: 'Publish now' }))

  await notice('Published.')
  expect(updatesOf(made)).toEqual([{ status: 'published' }])
})

it('stays after a draft over what visitors see is kept', async () => {
  const shown = { ...post, status: 'published', publishedAt: post.createdAt }
  serve(
    exchange('GET', '/api/blog/hello', 200, shown, { ETag: '"1"' }),
    exchange(
      'PUT',
      '/api/admin/pending/blog/hello',
      200,
      {
        entity: { ...shown, title: 'Hello II' },
        fields: ['title'],
        savedAt: later,
        savedBy: 'admin',
      },
      { ETag: '"p1"' },
    ),
  )
  const { user, router } = open('/admin/blog/hello')
  await user.type(await screen.findByLabelText(/^Title/), ' II')
  await user.click(screen.getByRole('button', { name: 'Keep as draft' }))

  await notice('Kept as a draft. Visitors see no change.')
  expect(router.state.location.pathname).toBe('/admin/blog/hello')
})

it('closes a row of tools by Escape before the screen', async () => {
  localStorage.removeItem('quoin.editor')
  serve()
  const { user } = open('/admin/blog/new')
  await user.click(await screen.findByRole('button', { name: 'Link' }))
  const address = await screen.findByLabelText(/address/i)
  address.focus()
  await user.keyboard('{Escape}')

  expect(address).not.toBeInTheDocument()
  screen.getByRole('dialog', { name: 'Create New Blog Post' })
})

it('moves to the address of the entry while more is typed than a first save has', async () => {
  const { user, router, form } = await openNew(created({}), read)
  const title = form.getByLabelText(/^Title/)
  title.focus()
  const release = hold()
  await user.keyboard('{Control>}s{/Control}')
  await user.type(title, ' again')
  release()

  await notice('Blog post created successfully!')
  await screen.findByRole('dialog', { name: 'Edit Blog Post' })
  expect(router.state.location.pathname).toBe('/admin/blog/hello')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(title).toHaveValue('Hello again')
  // A further new entry starts empty.
  expect(Object.keys(sessionStorage).join()).not.toMatch(/post\/$/)
})

it('begins anew for another new entry, and for the entry that was created before', async () => {
  const { user, router, form } = await openNew(created({}), read)
  form.getByLabelText(/^Title/).focus()
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByRole('dialog', { name: 'Edit Blog Post' })

  await act(() => router.navigate('/admin/blog/new'))
  await screen.findByRole('dialog', { name: 'Create New Blog Post' })
  expect(screen.getByLabelText(/^Title/)).toHaveValue('')
  await act(() => router.navigate('/admin/blog/hello'))
  await screen.findByRole('dialog', { name: 'Edit Blog Post' })
  expect(await screen.findByLabelText(/^Title/)).toHaveValue('Hello')
})
