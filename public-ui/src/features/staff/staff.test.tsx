import { hasStaffNote, keepStaffNote } from '@quoin/shared-ui/api/staffNote'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type PagedType, typesQuery } from '../../content/types.ts'
import { answer, failure, serve } from '../../testing/serve.ts'
import { EditLink } from './EditLink.tsx'
import { hasSessionEnded } from './session.ts'
import { typeAt } from './typeAt.ts'

const talk: PagedType = {
  ...{ name: 'talk', one: 'Talk', many: 'Talks', path: '/api/talks' },
  ...{ list: '/talks', page: '/talks/:id' },
}

/** Shows the link on a page to a user who may change these types. */
function show(address: string, editable?: string[]) {
  serve(answer('/api/types', [talk]))
  if (editable) keepStaffNote(editable)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(typesQuery.queryKey, [talk])
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <EditLink />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return screen.queryByRole('link', { name: 'Edit this page' })
}

describe('the link to the editor of the page', () => {
  it.each([
    ['/', 'page', '/?edit'],
    ['/about', 'page', '/about?edit'],
    ['/legal/privacy', 'page', '/legal/privacy?edit'],
    ['/blog?category=News', 'page', '/blog?edit&category=News'],
    ['/blog/first', 'post', '/blog/first?edit'],
    ['/products/atlas', 'product', '/products/atlas?edit'],
    ['/talks/one', 'talk', '/talks/one?edit'],
  ])('on %s is for people who may change a %s', (address, type, target) => {
    expect(show(address, [type])).toHaveAttribute('href', target)
  })

  it.each([
    ['/blog/first', ['page']],
    ['/about', ['post', 'product']],
    ['/about', []],
    ['/about', undefined],
  ])('is not on %s for people who may change %j', (address, types) => {
    expect(show(address, types)).toBeNull()
  })

  it('is not on a preview', () => {
    expect(show('/about?preview', ['page'])).toBeNull()
  })

  it('is not there where the note is none', () => {
    localStorage.setItem('quoin.staff', '{"page":true}')
    expect(show('/about')).toBeNull()
    localStorage.setItem('quoin.staff', '{')
    expect(show('/about')).toBeNull()
  })
})

it('finds the type of a page', () => {
  for (const [path, type] of Object.entries({
    '/products': 'page',
    '/products/': 'page',
    '/blog/a/b': 'post',
    '/talks': 'talk',
    '/talks/one': 'talk',
    '/talks/one/two': 'page',
  }))
    expect(typeAt([talk], path), path).toBe(type)
})

describe('the session', () => {
  it('has ended where the server says so, and the browser forgets it', async () => {
    serve(failure('/api/admin/me', 401, 'Please sign in first.'))
    keepStaffNote(['page'])
    expect(await hasSessionEnded()).toBe(true)
    expect(hasStaffNote()).toBe(false)
  })

  it.each([200, 403, 500])('goes on where the server answers %i', async (status) => {
    serve(failure('/api/admin/me', status, 'Something.'))
    keepStaffNote(['page'])
    expect(await hasSessionEnded()).toBe(false)
    expect(hasStaffNote()).toBe(true)
  })
})
