import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { entryQuery } from '@quoin/shared-ui/api/queries'
import { golden } from '@quoin/shared-ui/testing/golden.ts'
import type { QueryClient } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { BrowserRouter, StaticRouter } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { App } from '../app/App.tsx'
import { createClient } from '../app/client.ts'
import { prepareWhole } from '../app/prepare.ts'
import { Site } from '../app/Site.tsx'
import {
  jobsQuery,
  postsQuery,
  productsQuery,
  servicesQuery,
  type Pick,
  shown,
  solutionsQuery,
  all,
  teamQuery,
  testimonialsQuery,
} from '../content/lists.ts'
import { pagePath, pageQuery } from '../content/page.ts'
import { type PagedType, type ShownType, typesQuery } from '../content/types.ts'
import type { Entry } from '../content/generic/entry.ts'
import {
  closingQuery,
  entriesQuery,
  entryQuery as entryQueryOf,
  targetQuery,
  typeQuery,
} from '../content/generic/queries.ts'
import {
  job,
  known,
  many,
  member,
  post,
  product,
  service,
  testimonial,
} from './content.ts'
import { templatePages, templateSection } from './pages.ts'
import type { Submission } from '../page/submission.ts'
import { drawInto, split } from '../server/drawPart.ts'
import { Drawing } from '../ui/later/Drawing.ts'

const origin = 'https://example.co.uk'

globalThis.scrollTo = () => undefined

const part = <Item,>(items: Item[]) => ({ items, total: items.length, next: null })
const one = <Item,>(entity: Item) => ({ entity, etag: null })
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

const ours = post({
  id: 'ours',
  image: '/media/lake/lake.jpg',
  content: '<p>A lake: <img src="/media/lake/lake.jpg"></p>',
  expand: { image: known() as never, content: { lake: known() } as never },
})

const first = (limit: number): Pick => ({ ...all, limit })

/** Keeps the fields that a list requests. */
function only<Item extends object>(fields: readonly (keyof Item)[], items: Item[]) {
  const names = new Set<PropertyKey>(['id', ...fields])
  return items.map(
    (item) =>
      Object.fromEntries(
        Object.entries(item).filter(([name]) => names.has(name)),
      ) as Item,
  )
}

/** A cache with the content of all pages, and with the rest of the lists' entries for 'whole'. */
export function filled(whole?: 'whole'): QueryClient {
  const client = createClient()
  const list = <Item extends object>(fields: readonly (keyof Item)[], items: Item[]) =>
    part(whole === 'whole' ? items : only(fields, items))
  fillStudies(client)
  for (const page of templatePages)
    client.setQueryData(pageQuery(page.path).queryKey, page)
  client.setQueryData(
    solutionsQuery(first(6)).queryKey,
    list(shown.solution, [product()]),
  )
  client.setQueryData(productsQuery.queryKey, list(shown.productCard, [product()]))
  client.setQueryData(
    testimonialsQuery(first(3)).queryKey,
    list(shown.quotation, [testimonial()]),
  )
  client.setQueryData(servicesQuery(all).queryKey, list(shown.serviceCard, [service()]))
  client.setQueryData(teamQuery(all).queryKey, list(shown.person, [member()]))
  client.setQueryData(postsQuery.queryKey, list(shown.postCard, posts))
  client.setQueryData(jobsQuery(all).queryKey, list(shown.opening, [job()]))
  client.setQueryData(entryQuery('product', 'atlas').queryKey, one(slugged))
  client.setQueryData(entryQuery('product', 'none').queryKey, one(null as never))
  client.setQueryData(entryQuery('post', 'portals').queryKey, one(post()))
  client.setQueryData(entryQuery('post', 'pictured').queryKey, one(pictured))
  client.setQueryData(entryQuery('post', 'ours').queryKey, one(ours))
  return client
}

/** Adds a content type with generated pages. */
function fillStudies(client: QueryClient) {
  const body = (name: string) => golden(name)[0]?.response.body
  const type = body('case-study-type') as ShownType
  const study = (id: string, name: string) =>
    client.setQueryData(entryQueryOf(type, id).queryKey, one(body(name) as Entry))
  client.setQueryData(typesQuery.queryKey, body('case-study-types') as PagedType[])
  client.setQueryData(typeQuery(type.name).queryKey, type)
  client.setQueryData(
    entriesQuery(type, 1).queryKey,
    part(body('case-study-list') as Entry[]),
  )
  client.setQueryData(closingQuery.queryKey, one(templateSection('cta') as never))
  study('harrow-and-sons', 'case-study-get')
  study('bare', 'case-study-get-bare')
  const product = type.fields.find(({ name }) => name === 'product')?.ref
  if (product)
    client.setQueryData(
      targetQuery(product, 'atlas').queryKey,
      one(body('case-study-product') as Entry),
    )
}

/** Caches a 404 for the page at an address, unless it exists. */
async function noPage(client: QueryClient, address: string) {
  const { pathname } = new URL(address, origin)
  const query = pageQuery(pagePath(pathname))
  const missing = new ApiError(new Response('', { status: 404 }), '')
  await Promise.allSettled([
    client.query({
      ...query,
      staleTime: Infinity,
      queryFn: () => Promise.reject(missing),
    }),
  ])
}

/** Renders an address like the server: its head tags, and the rest. */
export async function render(
  address: string,
  submission?: Submission,
  client = filled(),
) {
  await noPage(client, address)
  const page = await prepareWhole(client, address)
  await page.read
  const ofParts: string[] = []
  const html = renderToString(
    <Drawing value={drawInto(ofParts)}>
      <App client={client} origin={origin} submission={submission}>
        <StaticRouter location={address}>
          <Site first={page} takenOver />
        </StaticRouter>
      </App>
    </Drawing>,
  )
  const { head, body } = split(html)
  return { head: head + ofParts.join(''), body }
}

interface Arrival {
  submission?: Submission | undefined
  /** The history state of the page. */
  state?: unknown
  /** The visitor's actions before hydration. */
  before?: () => void
}

/** Hydrates the server's HTML; returns React's errors. */
export async function hydrate(
  address: string,
  { submission, state, before }: Arrival = {},
) {
  const { head, body } = await render(address, submission)
  const client = filled()
  history.replaceState({ usr: state }, '', address)
  await noPage(client, address)
  const page = await prepareWhole(client, address, true)
  await page.read
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
        <App client={client} origin={origin} submission={submission}>
          <BrowserRouter useTransitions={false}>
            <Site first={page} takenOver />
          </BrowserRouter>
        </App>,
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
