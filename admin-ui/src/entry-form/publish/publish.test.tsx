import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import type { Entry } from '../../model/schema.ts'
import { notice, open } from '../../testing/open.tsx'
import { entryOf, exchange, recorded, serve, updatesOf } from '../../testing/serve.ts'

const button = (name: string) => screen.findByRole('button', { name })

/** A single post, and responses with these values to each write of it. */
function postWith(before: object, after: object) {
  const get = entryOf('post-list-as-staff', 'secret')
  const body = { ...(get.response.body as Entry), ...before }
  get.response.body = body
  const saved = { ...body, ...after }
  return [get, exchange('PUT', '/api/blog/secret', 200, saved, { ETag: '"2"' })]
}

afterEach(() => {
  sessionStorage.clear()
})

it('writes what an act needs, and keeps what is typed', async () => {
  const get = recorded('product-get')
  const put = exchange(
    'PUT',
    '/api/products/atlas',
    200,
    { ...(get.response.body as Entry), status: 'draft' },
    { ETag: '"9"' },
  )
  const made = serve(get, put)
  const { user } = open('/admin/products/atlas')
  const name = await screen.findByLabelText(/^Name/)
  await user.type(name, ' II')
  expect(screen.queryByRole('button', { name: 'Publish now' })).not.toBeInTheDocument()
  await user.click(await button('Unpublish'))

  await notice('Unpublished.')
  expect(updatesOf(made)).toEqual([{ status: 'draft' }])
  expect(name).toHaveValue('Atlas II')
  expect(screen.getByLabelText('Status')).toHaveValue('draft')
  await button('Publish now')

  // The next save starts from there.
  await user.click(await button('Save'))
  await notice('Product updated successfully!')
  expect(updatesOf(made)[1]).toEqual({ name: 'Atlas II' })
  expect(made.findLast(({ method }) => method === 'PUT')?.ifMatch).toBe('"9"')
})

it('asks for the time of a schedule, which must be to come', async () => {
  const publishedAt = '2099-05-01T08:30:00.000Z'
  const made = serve(
    ...postWith({ status: 'draft' }, { status: 'published', publishedAt }),
  )
  const { user } = open('/admin/blog/secret')
  await user.click(await button('Schedule…'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule' }))
  const time = dialog.getByLabelText(/^Publish at/)
  await user.type(time, '2020-05-01T09:30')
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  await dialog.findByText(/must be a time to come/)
  expect(updatesOf(made)).toEqual([])
  await user.clear(time)
  await user.type(time, '2099-05-01T09:30')
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))

  await notice('Scheduled for 1 May 2099, 09:30 BST.')
  expect(updatesOf(made)).toEqual([{ status: 'published', publishedAt }])
  await screen.findByText('Scheduled')
  screen.getByText('From 1 May 2099, 09:30 BST')
})

it('asks for the alt text of a picture before visitors see it', async () => {
  localStorage.setItem('quoin.editor', 'html')
  onTestFinished(() => localStorage.clear())
  const content = '<p>One <img src="/media/hill/hill.jpg"></p>'
  const made = serve(...postWith({ status: 'draft', content }, { status: 'published' }))
  const { user } = open('/admin/blog/secret')
  await user.click(await button('Publish now'))

  await screen.findByText('The picture hill.jpg has no alt text')
  expect(updatesOf(made)).toEqual([])
})

it('publishes the form as it is when the button is pressed, and says beside it what stands in the way', async () => {
  localStorage.setItem('quoin.editor', 'html')
  onTestFinished(() => localStorage.clear())
  const content = '<p>One <img src="/media/hill/hill.jpg"></p>'
  const described = '<p>One <img src="/media/hill/hill.jpg" alt="A hill"></p>'
  const made = serve(
    ...postWith(
      { status: 'draft', content },
      { status: 'published', content: described, title: 'New' },
    ),
  )
  const { user } = open('/admin/blog/secret')
  const bar = within(await screen.findByRole('group', { name: 'Publishing' }))
  await user.click(await button('Publish now'))
  const summary = within(await bar.findByRole('alert'))
  summary.getByText(/The picture hill.jpg has no alt text/)

  const html = screen.getByRole('textbox', { name: 'Content' })
  await user.click(summary.getByRole('button', { name: 'Content' }))
  expect(html).toHaveFocus()
  const title = screen.getByLabelText(/^Title/)
  await user.clear(title)
  await user.click(await button('Publish now'))
  await bar.findByRole('button', { name: 'Title' })
  expect(updatesOf(made)).toEqual([])

  fireEvent.change(html, { target: { value: described } })
  await waitFor(() => expect(bar.queryByRole('button', { name: 'Content' })).toBeNull())
  await user.type(title, 'New')
  await waitFor(() => expect(bar.queryByRole('alert')).toBeNull())
  await user.click(await button('Publish now'))

  await notice('Published.')
  expect(updatesOf(made).at(-1)).toMatchObject({
    status: 'published',
    content: described,
    title: 'New',
  })
})

it('takes the end of an article away again', async () => {
  const shown = {
    status: 'published',
    publishedAt: '2020-01-01T00:00:00.000Z',
    unpublishAt: '2099-05-01T08:30:00.000Z',
  }
  const made = serve(...postWith(shown, { unpublishAt: null }))
  const { user } = open('/admin/blog/secret')
  await screen.findByText('Until 1 May 2099, 09:30 BST')
  await user.click(await button('Unpublish at…'))
  await user.click(await button('Keep it published'))

  await notice('It stays published.')
  expect(updatesOf(made)).toEqual([{ unpublishAt: null }])
})

it('publishes those of the ticked entries that visitors do not see', async () => {
  const list = recorded('post-list-as-staff')
  const [, put = list] = postWith({}, { status: 'published' })
  const made = serve(list, entryOf('post-list-as-staff', 'secret'), put)
  const { user } = open('/admin/blog')
  for (const box of (await screen.findAllByRole('checkbox', { name: /^Select / })).slice(
    1,
  ))
    await user.click(box)
  await user.click(await button('Publish now'))

  await notice('Published 1 blog post.')
  expect(updatesOf(made)).toEqual([{ status: 'published' }])
})

it('gives the ticked entries that are shown an end, and takes it away again', async () => {
  const list = recorded('post-list-as-staff')
  const posts = list.response.body as Entry[]
  const shown = posts.filter(({ status }) => status === 'published')
  const unpublishAt = '2099-05-01T08:30:00.000Z'
  for (const post of shown.slice(0, 1)) post.unpublishAt = unpublishAt
  const each = shown.flatMap((post) => [
    exchange('GET', `/api/blog/${post.id}`, 200, post, { ETag: '"1"' }),
    exchange('PUT', `/api/blog/${post.id}`, 200, post, { ETag: '"2"' }),
  ])
  const made = serve(list, ...each)
  const { user } = open('/admin/blog')
  await user.click(await screen.findByRole('checkbox', { name: /^Select all/ }))
  await user.click(await button('Unpublish at…'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unpublish at' }))
  dialog.getByRole('button', { name: 'Keep them published' })
  await user.type(dialog.getByLabelText(/^Unpublish at/), '2099-05-01T09:30')
  await user.click(dialog.getByRole('button', { name: 'Set' }))

  const counted = `${String(shown.length)} blog posts`
  await notice(`${counted} will be unpublished on 1 May 2099, 09:30 BST.`)
  expect(updatesOf(made)).toEqual(shown.map(() => ({ unpublishAt })))
  await user.click(await button('Unpublish at…'))
  await user.click(await button('Keep them published'))
  await notice(`Kept ${counted} published.`)
})

it('lists what is scheduled', async () => {
  const made = serve(
    recorded('post-list-as-staff'),
    exchange('GET', '/api/blog?scheduled=true', 200, []),
  )
  const { user, router } = open('/admin/blog')
  const filter = await screen.findByLabelText('Filter by status')
  await user.selectOptions(filter, 'Scheduled')

  await screen.findByRole('heading', { name: 'No scheduled blog posts found' })
  expect(router.state.location.search).toBe('?scheduled=true')
  expect(made.some(({ path }) => path.includes('scheduled=true'))).toBe(true)
  await user.selectOptions(filter, 'Draft')
  expect(router.state.location.search).toBe('?status=draft')
})
