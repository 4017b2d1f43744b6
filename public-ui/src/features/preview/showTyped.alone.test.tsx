import { entryQuery } from '@quoin/shared-ui/api/queries'
import { createQueryClient } from '@quoin/shared-ui/api/queryClient'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { pageQuery } from '../../content/page.ts'
import { post } from '../../testing/content.ts'
import { showTyped } from './showTyped.ts'

const preview = { type: 'post', id: 'portals', status: 'draft', visible: false }
const { queryKey } = entryQuery('post', 'portals')
const stored = { ...post({ id: 'portals', title: 'Stored' }), preview }

/** Starts to show unsaved input on the page of an article; returns the data of its query. */
function start(entity: object | null = stored) {
  const client = createQueryClient()
  const put = (next: object) => {
    client.setQueryData(queryKey, { entity: next, etag: null } as never)
  }
  if (entity) put(entity)
  const asked = vi.spyOn(parent, 'postMessage').mockImplementation(() => undefined)
  const end = showTyped(client)
  onTestFinished(() => {
    end()
    asked.mockRestore()
  })
  const shown = () => client.getQueryData(queryKey)?.entity as object | undefined
  return { client, asked, shown, end }
}

const typed = (title: string, changes: object = {}) => ({
  type: 'quoin.preview',
  of: 'post',
  id: 'portals',
  entity: post({ id: 'portals', title }),
  ...changes,
})

function send(data: unknown, from: { source?: Window | null; origin?: string } = {}) {
  const { source = window, origin = location.origin } = from
  dispatchEvent(new MessageEvent('message', { data, origin, source }))
}

it('asks its own site for what is typed, and shows it with how far the entry is', () => {
  const { asked, shown, end } = start()
  expect(asked).toHaveBeenCalledExactlyOnceWith('quoin.preview', location.origin)
  send(typed('Half an idea'))
  expect(shown()).toMatchObject({ title: 'Half an idea', preview })
  send(typed('A whole one'))
  expect(shown()).toMatchObject({ title: 'A whole one', preview })

  end()
  send(typed('Too late'))
  expect(shown()).toMatchObject({ title: 'A whole one' })
})

it.each<[string, unknown, { source?: Window | null; origin?: string }?]>([
  ['another site', typed('x'), { origin: 'https://example.com' }],
  ['another window', typed('x'), { source: null }],
  ['another type', typed('x', { of: 'product' })],
  ['another entry', typed('x', { id: 'other' })],
  ['no entity', typed('x', { entity: 'x' })],
  ['something else', 'quoin.preview'],
  ['nothing', null],
])('does not take %s', (_, data, from) => {
  const { shown } = start()
  send(data, from)
  expect(shown()).toMatchObject({ title: 'Stored' })
})

it('keeps what is typed when the entry comes late, or is fetched again', async () => {
  const { client, shown } = start(null)
  send(typed('Half an idea'))
  expect(shown()).toBeUndefined()
  const fetch = (title: string) =>
    client.query({
      queryKey,
      queryFn: () => Promise.resolve({ entity: { ...stored, title }, etag: null }),
      staleTime: 0,
    })
  await fetch('Stored')
  expect(shown()).toMatchObject({ title: 'Half an idea', preview })
  await fetch('Saved by somebody else')
  expect(shown()).toMatchObject({ title: 'Half an idea', preview })
})

it('shows the sections of a page as they are typed, with what is known of their pictures', () => {
  const client = createQueryClient()
  const { queryKey } = pageQuery('/about')
  const standing = { type: 'page', id: 'about', status: 'published', visible: true }
  const expand = { metadata: {} }
  const page = {
    id: 'about',
    title: 'About',
    path: '/about',
    above: [],
    sections: [
      { id: 'story', type: 'text', title: 'Stored', expand },
      { id: 'team', type: 'list', title: 'Team' },
    ],
    preview: standing,
  }
  client.setQueryData(queryKey, page)
  onTestFinished(showTyped(client))
  const sections = [
    { id: 'team', type: 'list', title: 'Team' },
    { id: 'story', type: 'text', title: 'Half a story' },
  ]
  const entity = { id: 'about', title: 'About us', path: '/about', sections }
  send({ type: 'quoin.preview', of: 'page', id: 'about', entity })

  expect(client.getQueryData(queryKey)).toEqual({
    ...page,
    title: 'About us',
    sections: [sections[0], { ...sections[1], expand }],
  })
})

it('leads nowhere', () => {
  start()
  render(<a href="/blog">Away</a>)
  expect(fireEvent.click(screen.getByRole('link'))).toBe(false)
})
