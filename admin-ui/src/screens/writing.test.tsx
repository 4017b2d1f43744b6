import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { notice, open } from '../testing/open.tsx'
import { exchange, me, serve, updatesOf } from '../testing/serve.ts'
import { created, later, openNew, post, read } from '../testing/writing.ts'

beforeEach(() => {
  localStorage.setItem('quoin.editor', 'html')
})

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

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
  view.getByRole('tab', { name: 'History' })
  view.getByRole('link', { name: 'Open preview in a new tab' })
  view.getByRole('button', { name: 'Back' })
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
