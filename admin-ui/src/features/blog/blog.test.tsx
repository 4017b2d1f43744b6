import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Entry } from '../../model/schema.ts'
import { notice, open } from '../../testing/open.tsx'
import { entryOf, exchange, recorded, serve } from '../../testing/serve.ts'

const list = () => recorded('post-list-as-staff')

/** The list with changed values in its first post. */
function listWith(values: object) {
  const changed = list()
  const [first] = changed.response.body as Entry[]
  if (first) Object.assign(first, values)
  return changed
}

/** Writes the content of a post as HTML. */
async function writeSource(user: UserEvent, html: string) {
  await user.click(screen.getByRole('button', { name: 'HTML' }))
  await user.type(screen.getByLabelText('Content'), html)
}

afterEach(() => {
  localStorage.clear()
})

it('shows each post with its parts', async () => {
  serve(
    listWith({
      title: 'On craft',
      excerpt: 'Why care pays.',
      opening: 'word '.repeat(60).trim(),
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

it('shows a pattern in place of a picture that cannot be loaded', async () => {
  serve(listWith({ title: 'Pictured', image: '/no-such-picture.png' }))
  open('/admin/blog')

  const card = await screen.findByRole('article', { name: 'Pictured' })
  const picture = card.querySelector('img')
  if (picture === null) throw new Error('there is no picture')
  fireEvent.error(picture)
  await waitFor(() => {
    expect(card.querySelector('img')).toBeNull()
  })
  expect(card.querySelector('svg')).not.toBeNull()
})

it.each([
  ['2126-05-01T10:00:00.000Z', 'Until 1 May 2126'],
  ['2026-02-05T10:00:00.000Z', 'Unpublished on 5 February 2026'],
])('says when a post goes by itself: %s', async (unpublishAt, said) => {
  serve(listWith({ unpublishAt }))
  open('/admin/blog')

  const [first] = await screen.findAllByRole('article')
  expect(first).toHaveTextContent(said)
})

it('shows the day of creation until a post is published', async () => {
  serve(listWith({ publishedAt: null, createdAt: '2026-01-05T10:00:00.000Z' }))
  open('/admin/blog')

  await screen.findByText('5 January 2026')
})

const toCome = '2099-05-01T09:30:00.000Z'

it.each([
  ['published', toCome, 'Scheduled'],
  ['published', '2026-02-03T10:00:00.000Z', 'published'],
  ['draft', toCome, 'draft'],
])('badges a post that is %s at %s as %s', async (status, publishedAt, badge) => {
  serve(listWith({ title: 'On time', status, publishedAt }))
  open('/admin/blog')

  const card = within(await screen.findByRole('article', { name: 'On time' }))
  card.getByText(badge)
})

it.each([
  [
    'published',
    toCome,
    'It is scheduled: visitors can read it from 1 May 2099, 10:30 BST.',
  ],
  [
    'draft',
    null,
    'The time of publication was not taken over: only a time to come counts, with the status Published.',
  ],
])(
  'says what becomes of a time to come with the status %s',
  async (status, at, words) => {
    const post = recorded('post-create').response.body as Entry
    const create = exchange('POST', '/api/blog', 201, {
      ...post,
      status,
      publishedAt: at,
    })
    const made = serve(list(), create)
    const { user } = open('/admin/blog?new')
    await user.type(await screen.findByLabelText(/^Title/), 'A')
    await writeSource(user, 'B')
    await user.selectOptions(screen.getByLabelText('Status'), status)
    await user.click(screen.getByRole('button', { name: 'More fields' }))
    await user.type(screen.getByLabelText('Published at'), '2099-05-01T09:30')
    await user.click(screen.getByRole('button', { name: 'Save' }))

    await notice('Blog post created successfully!', words)
    const sent = made.find(({ method }) => method === 'POST')
    expect(JSON.parse(sent?.text ?? '')).toMatchObject({
      publishedAt: '2099-05-01T08:30:00.000Z',
    })
  },
)

it('reads no HTML again for a key in the search', async () => {
  serve(list())
  const { user } = open('/admin/blog')
  await screen.findAllByRole('article')
  const parse = vi.spyOn(DOMParser.prototype, 'parseFromString')
  onTestFinished(() => {
    parse.mockRestore()
  })
  await user.type(screen.getByRole('searchbox'), 'craft')

  await waitFor(() => {
    expect(screen.getAllByRole('article')).toHaveLength(1)
  })
  await user.clear(screen.getByRole('searchbox'))
  await waitFor(() => {
    expect(screen.getAllByRole('article')).toHaveLength(4)
  })
  expect(parse).not.toHaveBeenCalled()
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
  }
  serve(list(), create)
  const { user } = open('/admin/blog')
  await user.click(await screen.findByRole('button', { name: 'New Post' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Create New Blog Post' }),
  )
  await user.type(dialog.getByLabelText(/^Title/), 'On craft')
  await writeSource(user, '<p>Care.</p>')
  await user.type(dialog.getByLabelText('Tags'), ' go, , teams,')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await notice('Blog post created successfully!')
})

it('asks before it deletes a post', async () => {
  const craft = entryOf('post-list-as-staff', 'craft')
  serve(list(), craft, exchange('DELETE', '/api/blog/craft', 204))
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

it('leaves the time of publication to the server', async () => {
  const create = exchange('POST', '/api/blog', 201, { id: 'new' })
  create.request.body = {
    title: 'A',
    excerpt: '',
    content: 'B',
    category: '',
    status: 'published',
    tags: [],
    author: 'Admin',
    image: '',
  }
  serve(list(), create)
  const { user } = open('/admin/blog?new')
  await user.type(await screen.findByLabelText(/^Title/), 'A')
  await writeSource(user, 'B')
  await user.selectOptions(screen.getByLabelText('Status'), 'published')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await notice('Blog post created successfully!')
})

it('keeps a picture without alt text in drafts, and publishes it with one', async () => {
  const made = serve(list(), exchange('POST', '/api/blog', 201, { id: 'new' }))
  const { user } = open('/admin/blog?new')
  await user.type(await screen.findByLabelText(/^Title/), 'A')
  await writeSource(user, '<img src="/a.jpg"><img src="/b.jpg">')
  await user.selectOptions(screen.getByLabelText('Status'), 'published')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The pictures a.jpg and 1 more have no alt text')
  expect(made.some(({ method }) => method === 'POST')).toBe(false)

  await user.selectOptions(screen.getByLabelText('Status'), 'draft')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await notice('Blog post created successfully!')
})

it('suggests the categories that there are, and asks again after a save', async () => {
  const made = serve(list(), exchange('POST', '/api/blog', 201, { id: 'new' }))
  const { user } = open('/admin/blog')
  await user.click(await screen.findByRole('button', { name: 'New Post' }))

  const category = await screen.findByLabelText<HTMLInputElement>('Category')
  const known = recorded('post-categories').response.body
  expect([...(category.list?.options ?? [])].map(({ value }) => value)).toEqual(known)
  await user.type(screen.getByLabelText(/^Title/), 'A')
  await writeSource(user, 'B')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await notice('Blog post created successfully!')
  await waitFor(() => {
    expect(
      made.filter(({ path }) => path === '/api/blog/categories?view=staff'),
    ).toHaveLength(2)
  })
})

it('says before the save that a draft keeps no time to come', async () => {
  serve(list())
  const { user } = open('/admin/blog?new')
  await user.click(await screen.findByRole('button', { name: 'More fields' }))
  const time = screen.getByLabelText('Published at')
  const warning = /A save does not keep this time/
  expect(screen.queryByText(warning)).not.toBeInTheDocument()
  fireEvent.change(time, { target: { value: '2099-05-01T09:30' } })
  await screen.findByText(warning)
  await user.selectOptions(screen.getByLabelText('Status'), 'published')
  await waitFor(() => expect(screen.queryByText(warning)).not.toBeInTheDocument())
  await user.selectOptions(screen.getByLabelText('Status'), 'archived')
  await screen.findByText(warning)
})
