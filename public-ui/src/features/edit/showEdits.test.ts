import type { EditedEntry } from '@quoin/shared-ui/api/editMessage'
import { entryQuery } from '@quoin/shared-ui/api/queries'
import { createQueryClient } from '@quoin/shared-ui/api/queryClient'
import { expect, it, onTestFinished } from 'vitest'
import { pageQuery } from '../../content/page.ts'
import { showEdits } from './showEdits.ts'

const section = { id: 'a', type: 'text', title: 'Stored', expand: { image: null } }
const stored = { id: 'about', title: 'About', path: '/about', sections: [section] }

function start() {
  const client = createQueryClient()
  onTestFinished(showEdits(client))
  const { queryKey } = pageQuery('/about')
  client.setQueryData(queryKey, stored)
  const shown = () => client.getQueryData(queryKey)
  return { client, queryKey, shown }
}

function send(
  entries: EditedEntry[],
  from: { origin?: string; source?: Window | null } = {},
) {
  const { origin = location.origin, source = window } = from
  const data = { type: 'quoin.edits', entries }
  dispatchEvent(new MessageEvent('message', { data, origin, source }))
}

const typed = { type: 'section', id: 'a', values: { title: 'Typed' } }

it('shows a section as typed within its page, and as it was again', () => {
  const { shown } = start()
  send([typed])
  expect(shown()?.sections).toEqual([{ ...section, title: 'Typed' }])
  send([])
  expect(shown()).toEqual(stored)
})

it('shows the sections of a page in their order as typed', () => {
  const { shown } = start()
  const values = { id: 'about', sections: [{ id: 'b', title: 'New' }, { id: 'a' }] }
  send([{ type: 'page', id: 'about', values }, typed])
  expect(shown()?.sections).toEqual([
    { id: 'b', title: 'New' },
    { ...section, title: 'Typed' },
  ])
})

it('keeps what is typed when the page is fetched again', async () => {
  const { client, queryKey, shown } = start()
  send([typed])
  await client.query({
    queryKey,
    queryFn: () => Promise.resolve({ ...stored, title: 'Renamed' } as never),
    staleTime: 0,
  })
  expect(shown()).toMatchObject({ title: 'Renamed', sections: [{ title: 'Typed' }] })
})

it('shows entries of lists with the fields that they have there, and the one of a type', () => {
  const { client } = start()
  const list = ['content', 'product', 'list', {}, 'visitor']
  client.setQueryData(list, { items: [{ id: 'p', name: 'Old' }], total: 1, next: null })
  const { queryKey } = entryQuery('settings', 'settings')
  client.setQueryData(queryKey, { entity: { siteName: 'Old' }, etag: null } as never)
  send([
    { type: 'product', id: 'p', values: { name: 'New', price: 3 } },
    { type: 'settings', id: 'settings', single: true, values: { siteName: 'New' } },
  ])
  expect(client.getQueryData(list)).toMatchObject({ items: [{ id: 'p', name: 'New' }] })
  expect(client.getQueryData(list)).not.toMatchObject({ items: [{ price: 3 }] })
  expect(client.getQueryData(queryKey)).toMatchObject({ entity: { siteName: 'New' } })
})

it.each([{ origin: 'https://example.com' }, { source: null }])(
  'takes nothing from %o',
  (from) => {
    const { shown } = start()
    send([typed], from)
    expect(shown()).toEqual(stored)
  },
)
