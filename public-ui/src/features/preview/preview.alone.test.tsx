import { call, changeRequests } from '@quoin/shared-ui/api/call'
import { entryQuery } from '@quoin/shared-ui/api/queries'
import { createQueryClient } from '@quoin/shared-ui/api/queryClient'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { pageQuery, type SitePage } from '../../content/page.ts'
import { post } from '../../testing/content.ts'
import { serve } from '../../testing/serve.ts'
import { PreviewBar } from './PreviewBar.tsx'
import type { Standing } from './previewedIn.ts'
import { standingWords } from './standingWords.ts'
import { start } from './start.tsx'

const draft: Standing = { type: 'post', id: 'portals', status: 'draft', visible: false }

afterEach(() => {
  changeRequests((request) => request)
})

/** Shows the preview bar of an article's page at an address. */
function open(address: string, standing = draft) {
  serve()
  const client = createQueryClient()
  const { queryKey } = entryQuery('post', 'portals')
  const put = (preview: Standing) => {
    const entity = { ...post({ id: 'portals' }), preview }
    client.setQueryData(queryKey, { entity, etag: null })
  }
  put(standing)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <PreviewBar />
        <Link to="/blog">Away</Link>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { put, cached: () => client.getQueryData(queryKey) }
}

it('is a landmark that says how far the entry is, as that changes', async () => {
  const { put } = open('/blog/portals?preview')
  const bar = screen.getByRole('complementary', { name: 'Preview' })
  expect(bar).toHaveTextContent('PreviewDraftVisitors do not see this.')

  put({ ...draft, status: 'published', visible: true })
  await waitFor(() => expect(bar).toHaveTextContent('PreviewPublished'))
  expect(bar).not.toHaveTextContent('Visitors')
})

it('goes with the entry when another page is opened', async () => {
  const { cached } = open('/blog/portals?preview')
  await userEvent.click(screen.getByRole('link', { name: 'Away' }))

  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
  expect(cached()).toBeUndefined()
})

it('says it on the pages of the site too', () => {
  serve()
  const client = createQueryClient()
  const page = { id: 'legal', title: 'Legal', path: '/legal', sections: [] }
  client.setQueryData(pageQuery('/legal').queryKey, {
    ...page,
    preview: { ...draft, type: 'page', id: 'legal' },
  } as SitePage)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/legal?preview']}>
        <PreviewBar />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent(
    'PreviewDraftVisitors do not see this.',
  )
})

it('is on no other page', () => {
  open('/blog/portals')
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
})

it('keeps the entry for the editor of its page, which says how far it is', () => {
  const editor = document.createElement('script')
  editor.id = 'quoin-edit'
  document.body.append(editor)
  const { cached } = open('/blog/portals?edit')

  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
  expect(cached()).toBeDefined()
  editor.remove()
})

it.each<[string, Partial<Standing>]>([
  ['Draft', {}],
  ['Archived', { status: 'archived' }],
  ['In review', { status: 'in-review' }],
  ['Published', { status: 'published', visible: true }],
  ['Published', { status: '', visible: true }],
  ['Hidden', { status: '' }],
  [
    'Scheduled for 1 May 2027, 10:00',
    { status: 'published', turns: '2027-05-01T09:00:00.000Z' },
  ],
  [
    'Published until 1 May 2027, 10:00',
    { status: 'published', visible: true, turns: '2027-05-01T09:00:00.000Z' },
  ],
  [
    'Published, 3 changes not published',
    { status: 'published', visible: true, pending: 3 },
  ],
  ['Draft, 1 change not published', { pending: 1 }],
])('says %s', (words, changes) => {
  expect(standingWords({ ...draft, ...changes }, 'Europe/London')).toBe(words)
})

it('adds the token to what the page reads of its entry, and to nothing else', async () => {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    asked.push((input as Request).url.slice(location.origin.length))
    return Promise.resolve(new Response('{}'))
  })
  history.replaceState(null, '', '/blog/portals?preview=T0KEN')
  void start('/api/blog/portals')
  await call('/api/blog/portals')
  await call('/api/blog/portals', { query: { fields: 'title' } })
  await call('/api/blog/other')
  await call('/api/blog/portals', { method: 'PUT', body: {} })
  history.replaceState(null, '', '/blog/portals?preview')
  await call('/api/blog/portals')
  history.replaceState(null, '', '/blog/portals')
  await call('/api/blog/portals')
  expect(asked).toEqual([
    '/api/blog/portals?preview=T0KEN',
    '/api/blog/portals?fields=title&preview=T0KEN',
    '/api/blog/other',
    '/api/blog/portals',
    '/api/blog/portals?preview=',
    '/api/blog/portals',
  ])
  vi.restoreAllMocks()
})

it('adds it to what is read of a page of the site by its path', async () => {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    asked.push((input as Request).url.slice(location.origin.length))
    return Promise.resolve(new Response('{}'))
  })
  history.replaceState(null, '', '/about?preview')
  void start('/api/pages?path=%2Fabout')
  await call('/api/pages', { query: { path: '/about' } })
  await call('/api/pages', { query: { path: '/contact' } })
  await call('/api/pages')
  history.replaceState(null, '', '/')
  expect(asked.map((one) => decodeURIComponent(one))).toEqual([
    '/api/pages?path=/about&preview=',
    '/api/pages?path=/contact',
    '/api/pages',
  ])
  vi.restoreAllMocks()
})
