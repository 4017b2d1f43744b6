import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { member } from '../testing/content.ts'
import { open } from '../testing/open.tsx'
import { answer, serve } from '../testing/serve.ts'
import { createClient } from './client.ts'
import { pages } from './pages.ts'
import { prepare } from './prepare.ts'

const failure = () => screen.findByRole('heading', { name: 'Something went wrong' })

/** Mocks the code of a page. Loaded code is cached, so each test uses another page. */
function codeOf(path: string) {
  const page = pages[path]
  if (page === undefined) throw new Error(`there is no page ${path}`)
  return vi.spyOn(page, 'load')
}

it('reads what the page shows, by the parameters and the query of its address', async () => {
  const page = pages['/products/:id']
  if (page === undefined) throw new Error('there is no page /products/:id')
  const read = vi.spyOn(page, 'read').mockReturnValue([Promise.reject(new Error('late'))])
  const { path, read: all } = prepare(createClient(), '/products/a%20b?from=x#y')
  await all

  expect(path).toBe('/products/:id')
  const [, params, search] = read.mock.lastCall ?? []
  expect(params).toEqual({ id: 'a b' })
  expect([...(search ?? [])]).toEqual([['from', 'x']])
  read.mockRestore()
})

it('stays the same component when its address changes', async () => {
  const client = createClient()
  const { Component, code } = prepare(client, '/contact')
  await code

  expect(prepare(client, '/contact?job=cook').Component).toBe(Component)
})

it('says that the code of a page cannot be fetched, and fetches it again', async () => {
  serve(answer('/api/team', [member()]))
  codeOf('/about').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { user } = open('/about')
  await failure()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))

  await screen.findByRole('heading', { name: 'Ada Mary Byron' })
  expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument()
})

it('fetches it for the address that was asked for', async () => {
  serve(answer('/api/blog', []))
  codeOf('/blog').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { user, address } = open('/blog?q=web+design')
  await failure()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))

  expect(await screen.findByRole('searchbox')).toHaveValue('web design')
  expect(address()).toBe('/blog?q=web+design')
})

it('stays whole around a page that fails to render, until another is shown', async () => {
  serve(answer('/api/services', []))
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  codeOf('/services').mockResolvedValueOnce(() => {
    throw new Error('broken')
  })
  const { go } = open('/services')
  await failure()
  screen.getByRole('navigation', { name: 'Main' })
  await go('/no/such/page')

  await screen.findByText('Page Not Found', { selector: 'h1' })
  expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument()
  errors.mockRestore()
})
