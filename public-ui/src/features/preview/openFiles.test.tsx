import { entryQuery } from '@quoin/shared-ui/api/queries'
import { createQueryClient } from '@quoin/shared-ui/api/queryClient'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { post } from '../../testing/content.ts'
import { openFiles } from './openFiles.ts'

let end: () => void

beforeEach(() => {
  const client = createQueryClient()
  const preview = { type: 'post', id: 'a b', status: 'draft', visible: false }
  client.setQueryData(entryQuery('post', 'a b').queryKey, {
    entity: { ...post({ id: 'a b' }), preview },
    etag: null,
  })
  end = openFiles(client)
})

afterEach(() => {
  end()
  history.replaceState(null, '', '/')
})

/** The address of a link after it was used. */
function used(href: string, act: (link: Element) => unknown = fireEvent.click): string {
  render(
    <a href={href} onClick={(event) => event.preventDefault()}>
      <b>File</b>
    </a>,
  )
  const [text] = screen.getAllByText('File').slice(-1)
  if (text) act(text)
  return text?.closest('a')?.getAttribute('href') ?? ''
}

it.each([
  ['a link', '/blog/a?preview=T0K%2BEN', '/api/blog/a%20b/print', '?preview=T0K%2BEN'],
  ['staff', '/blog/a?preview', '/api/blog/a%20b/print', '?preview='],
  ['nobody', '/blog/a', '/api/blog/a%20b/print', ''],
  ['another entry', '/blog/a?preview=T', '/api/blog/other/print', ''],
  ['the entry', '/blog/a?preview=T', '/api/blog/a%20b', ''],
  ['a page', '/blog/a?preview=T', '/blog/a%20b/print', ''],
  ['another site', '/blog/a?preview=T', 'https://example.com/api/blog/a%20b/print', ''],
])('opens for %s', (_, address, href, added) => {
  history.replaceState(null, '', address)
  const at = used(href)
  expect(at.replace(location.origin, '')).toBe(href + added)
})

it('opens in another tab as well, until it ends', () => {
  history.replaceState(null, '', '/blog/a?preview=T')
  expect(used('/api/blog/a%20b/print', fireEvent.contextMenu)).toContain('?preview=T')
  end()
  expect(used('/api/blog/a%20b/print')).toBe('/api/blog/a%20b/print')
})
