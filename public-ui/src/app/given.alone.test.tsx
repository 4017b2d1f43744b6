import type { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Given, givenKey } from '../content/given.ts'
import { modules, offered } from '../features/generic/own/offered.ts'
import { open } from '../testing/open.tsx'
import { answer, serve } from '../testing/serve.ts'

const given: Given = {
  name: '/page/tickets/ticket.tsx',
  module: '/assets/nowhere.js',
  title: 'Your ticket',
  props: { holder: 'Ada' },
}

interface Props {
  holder?: string
  value?: unknown
  data: Record<string, { total: number }>
}

/** Mocks the module of the page. */
function serveModule(own: object | null) {
  Object.assign(modules, { [given.name]: own })
  onTestFinished(() => {
    Reflect.deleteProperty(modules, given.name)
  })
  serve(
    answer('/api/types', []),
    answer('/api/talks?limit=3&filter%5Bday%5D%5Beq%5D=2', [{ id: 'a' }]),
  )
}

const ticket = {
  query: ['day'],
  load: [
    {
      name: 'talks',
      type: 'talk',
      path: 'talks',
      query: [
        ['limit', '3'],
        ['filter[day][eq]', { query: 'day' }],
      ],
    },
  ],
  default: ({ holder, data }: Props) => {
    const [search] = offered['react-router'].useSearchParams()
    return <h1>{`${holder}: ${data.talks?.total} [${search.toString()}]`}</h1>
  },
}

const note =
  (path: string, page = given) =>
  (client: QueryClient) => {
    client.setQueryData(givenKey(path), page)
  }

const title = (name: string) => screen.findByRole('heading', { level: 1, name })

it.each(['/tickets/a%20b', '/products/compared', '/tickets/%E0%A4%A'])(
  'draws the page of a plugin at %s, with its props and lists',
  async (path) => {
    serveModule(ticket)
    open(`${path}?day=2&other=1`, note(path))
    await title('Ada: 1 [day=2]')
    expect(document.title).toBe('Your ticket | Quoin')
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute(
      'content',
      'noindex',
    )
    expect(screen.getByRole('banner')).toBeInTheDocument()
  },
)

it('gives the component a value that is no object', async () => {
  serveModule({ default: ({ value }: Props) => <h1>{JSON.stringify(value)}</h1> })
  open('/tickets/a', note('/tickets/a', { ...given, props: [1, 2], index: true }))
  await title('[1,2]')
  expect(document.querySelector('meta[name=robots]')).toBeNull()
})

it.each([
  ['does not arrive', null],
  ['has no component', {}],
  [
    'throws',
    {
      default: () => {
        throw new Error('it has no seat')
      },
    },
  ],
])('says that the page failed if its module %s', async (_, own) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  serveModule(own)
  open('/tickets/a', note('/tickets/a'))
  await screen.findByText('Your ticket could not be loaded')
})

it('asks the server for an address to which a link has led, once', async () => {
  serveModule(ticket)
  const reload = vi.fn()
  vi.stubGlobal('location', { ...location, reload } as unknown as Location)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const { go } = open('/about', note('/tickets/a'))
  await go('/tickets/a')
  await title('Page Not Found')
  expect(reload).toHaveBeenCalledOnce()
  expect(history.state).toBeNull()
})
