import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { notice, open } from '../testing/open.tsx'
import { exchange, hold, me, serve } from '../testing/serve.ts'
import { created, later, openNew, post, read } from '../testing/writing.ts'

beforeEach(() => {
  localStorage.setItem('quoin.editor', 'html')
})

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
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

it.each(['/admin/blog/new', '/admin/blog?new'])(
  'opens no form of a new entry for a viewer at %s',
  async (address) => {
    serve(me('viewer'), ...golden('post-list-as-staff'))
    const { router } = open(address)

    await screen.findByRole('heading', { name: 'Blog Management' })
    expect(router.state.location.pathname).toBe('/admin/blog')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  },
)

it('leads back to the list as it was filtered, also after the preview was shown', async () => {
  const filtered = exchange('GET', '/api/blog?status=draft', 200, [post])
  serve(filtered, read)
  const { user, router } = open('/admin/blog?status=draft')
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await user.click(await screen.findByRole('switch', { name: 'Preview' }))
  expect(router.state.location.search).toBe('?preview=')
  await user.click(screen.getByRole('button', { name: 'Back' }))

  await screen.findByRole('heading', { name: 'Blog Management' })
  expect(router.state.location.search).toBe('?status=draft')
})

it('shows an error in the settings, whatever tab is open', async () => {
  const refused = exchange('PUT', '/api/blog/hello', 422, {
    title: 'Invalid values',
    status: 422,
    detail: 'author must be shorter.',
    errors: [{ field: 'author', message: 'must be shorter' }],
  })
  serve(read, refused, exchange('GET', '/api/blog/hello/revisions?limit=20', 200, []))
  const { user } = open('/admin/blog/hello')
  await user.type(await screen.findByLabelText('Author'), 's')
  await user.click(screen.getByRole('tab', { name: 'Activity' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await screen.findByText('Author must be shorter')
  expect(screen.getByLabelText('Author')).toBeVisible()
})

it('goes from the title to the text by Enter, and does not save', async () => {
  const { user, form, made } = await openNew()
  form.getByLabelText(/^Title/).focus()
  await user.keyboard('{Enter}')

  expect(form.getByLabelText(/^Content/)).toHaveFocus()
  expect(made.filter(({ method }) => method === 'POST')).toEqual([])
})

it('asks before typed text is lost by way back to the entry that was created before', async () => {
  const other = exchange('GET', '/api/blog/other', 200, {
    ...post,
    id: 'other',
    status: 'published',
    publishedAt: later,
  })
  const { user, router, form } = await openNew(created({}), read, other)
  form.getByLabelText(/^Title/).focus()
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByRole('dialog', { name: 'Edit Blog Post' })
  await act(() => router.navigate('/admin/blog/other'))
  await user.type(await screen.findByLabelText(/^Title/), ' typed')

  await act(() => router.navigate(-1))
  await screen.findByRole('alertdialog')
})

it('leaves a new entry after its save, where Back was pressed meanwhile', async () => {
  const { user, router, form } = await openNew(
    created({}),
    read,
    ...golden('post-list-as-staff'),
  )
  const release = hold()
  await user.click(form.getByRole('button', { name: 'Save' }))
  await user.click(form.getByRole('button', { name: 'Back' }))
  release()

  await screen.findByRole('heading', { name: 'Blog Management' })
  expect(router.state.location.pathname).toBe('/admin/blog')
})
