import { entryQuery, listQuery } from '@quoin/shared-ui/api/queries'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import {
  createMemoryRouter,
  createStaticHandler,
  createStaticRouter,
  RouterProvider,
  StaticRouterProvider,
} from 'react-router'
import { expect, onTestFinished, vi } from 'vitest'
import { createClient } from '../app/client.ts'
import { routes } from '../app/routes.tsx'
import { job, many, member, post, product, service, testimonial } from './content.ts'
import { Origin } from '../page/origin.ts'
import { type Submission, Submitted } from '../page/submission.ts'

const origin = 'https://example.co.uk'

globalThis.scrollTo = () => undefined

const part = <Item,>(items: Item[]) => ({ items, total: items.length, next: null })
const whole = <Item,>(entity: Item) => ({ entity, etag: null })
const posts = many(61, (n) =>
  post({
    id: `p${n}`,
    category: n % 2 ? 'Web' : 'Sea',
    image: n < 3 ? 'https://example.com/a.jpg' : '',
  }),
)

const slugged = product({ slug: 'atlas-portal' })
const pictured = post({
  id: 'pictured',
  slug: 'in-pictures',
  image: 'https://example.com/a.jpg',
})

/** A cache with all that the pages show. */
function filled(): QueryClient {
  const client = createClient()
  client.setQueryData(listQuery('product').queryKey, part([product()]))
  client.setQueryData(listQuery('testimonial').queryKey, part([testimonial()]))
  client.setQueryData(listQuery('service').queryKey, part([service()]))
  client.setQueryData(listQuery('member').queryKey, part([member()]))
  client.setQueryData(listQuery('post').queryKey, part(posts))
  client.setQueryData(listQuery('job').queryKey, part([job()]))
  client.setQueryData(entryQuery('product', 'atlas').queryKey, whole(slugged))
  client.setQueryData(entryQuery('product', 'none').queryKey, whole(null as never))
  client.setQueryData(entryQuery('post', 'portals').queryKey, whole(post()))
  client.setQueryData(entryQuery('post', 'pictured').queryKey, whole(pictured))
  return client
}

function Shell({
  client,
  submission,
  children,
}: {
  client: QueryClient
  submission: Submission | undefined
  children: ReactNode
}) {
  return (
    <QueryClientProvider client={client}>
      <Origin value={origin}>
        <Submitted value={submission}>{children}</Submitted>
      </Origin>
    </QueryClientProvider>
  )
}

/** Renders an address as the server does: what stands in the head, and the rest. */
export async function render(address: string, submission?: Submission) {
  const client = filled()
  const handler = createStaticHandler(routes(client))
  const context = await handler.query(new Request(origin + address))
  if (context instanceof Response) throw new Error(`${address} answers by itself`)
  const html = renderToString(
    <Shell client={client} submission={submission}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Shell>,
  )
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link) [^>]*>)*/.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}

interface Arrival {
  submission?: Submission | undefined
  /** What the history knows of the page. */
  state?: unknown
  /** What the visitor does before the page is alive. */
  before?: () => void
}

/** Takes over what the server rendered; gives what React has to say about it. */
export async function hydrate(
  address: string,
  { submission, state, before }: Arrival = {},
) {
  const { head, body } = await render(address, submission)
  const client = filled()
  const [pathname = '', query = ''] = address.split('?')
  const router = createMemoryRouter(routes(client), {
    initialEntries: [{ pathname, search: query && `?${query}`, state }],
  })
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  const container = document.createElement('div')
  document.head.innerHTML = head
  document.body.replaceChildren(container)
  container.innerHTML = body
  before?.()
  const errors: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...args) => void errors.push(args))
  const root = await act(() =>
    Promise.resolve(
      hydrateRoot(
        container,
        <Shell client={client} submission={submission}>
          <RouterProvider router={router} />
        </Shell>,
        { onRecoverableError: (error) => errors.push(error) },
      ),
    ),
  )
  onTestFinished(() => {
    act(() => root.unmount())
    vi.restoreAllMocks()
    document.head.replaceChildren()
    document.body.replaceChildren()
  })
  return errors
}
