import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Schema } from '../model/schema.ts'
import { notice, open } from '../testing/open.tsx'
import {
  entryOf,
  exchange,
  failure,
  recorded,
  serve,
  writesOf,
} from '../testing/serve.ts'

const list = golden('product-list-as-staff')
/** Each product as a separate response. */
const each = ['atlas', 'beacon', 'cairn'].map((id) =>
  entryOf('product-list-as-staff', id),
)
const product = recorded('product-get').response.body as object

/** The given number of products, beginning with a number. */
const products = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const number = String(from + at)
    return { ...product, id: `p${number}`, name: `Product ${number}` }
  })

/** A list of two pages, in the format of a list of more than a thousand entries. */
const pages = [
  exchange('GET', '/api/products', 200, products(1, 150), {
    'X-Total-Count': '160',
    Link: '</api/products?cursor=abc>; rel="next"',
  }),
  exchange('GET', '/api/products?cursor=abc', 200, products(151, 10), {
    'X-Total-Count': '160',
  }),
]

const names = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading'))

async function openProducts(...answers: Parameters<typeof serve>) {
  const made = serve(...answers)
  const view = open('/admin/products')
  await screen.findAllByRole('article')
  return { made, ...view }
}

it('searches the titles and the texts, each word by itself', async () => {
  const { user, router } = await openProducts(...list)
  const box = screen.getByRole('searchbox', { name: 'Search products' })
  await user.type(box, 'PORTAL atl')

  await waitFor(() => {
    expect(names().map((name) => name.textContent)).toEqual(['Atlas'])
  })
  expect(router.state.location.search).toBe('?q=PORTAL+atl')
  await user.type(box, 'x')
  await screen.findByRole('heading', { name: 'No products found' })
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(names()).toHaveLength(3)
})

it('shows everything again at an address without a search', async () => {
  const { user, router } = await openProducts(...list)
  const box = screen.getByRole('searchbox', { name: 'Search products' })
  await user.type(box, 'atlas')
  await waitFor(() => {
    expect(names()).toHaveLength(1)
  })
  await user.click(screen.getByRole('link', { name: 'Products' }))

  await waitFor(() => {
    expect(names()).toHaveLength(3)
  })
  expect(box).toHaveValue('')
  await act(() => router.navigate(-1))
  expect(box).toHaveValue('atlas')
  await user.type(box, 'x')
  expect(box).toHaveValue('atlasx')
  expect(router.state.location.search).toBe('?q=atlasx')
})

/** A page of search results, without the entries that were deleted since. */
const found = (
  query: string,
  entries: ReturnType<typeof products>,
  next?: string,
  gone?: string,
) => {
  const hits = entries.map((entry) => ({
    type: 'product',
    id: entry.id,
    title: entry.name,
    excerpt: '',
    url: `/admin/products?edit=${entry.id}`,
    score: 1,
    ...(entry.id !== gone && { entry }),
  }))
  const rest = { facets: { type: [], category: [] }, suggestion: '' }
  const path = `/api/admin/search?q=number&type=product&limit=20${query}`
  const link = { Link: `</api/admin/search?cursor=${next ?? ''}>; rel="next"` }
  return exchange('GET', path, 200, { total: 21, hits, ...rest }, next ? link : {})
}

/** Enters a search text at once, like a paste. */
async function paste(user: UserEvent, text: string) {
  await user.click(screen.getByRole('searchbox'))
  await user.paste(text)
}

it('lets the server search a list that is not here as a whole', async () => {
  const { user } = await openProducts(
    ...pages,
    found('', products(500, 1), 'abc'),
    found('&cursor=abc', products(700, 1)),
  )
  await paste(user, 'number')

  await screen.findByRole('article', { name: 'Product 500' })
  screen.getByText('Showing 1 of 21')
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByRole('article', { name: 'Product 700' })
  expect(names()).toHaveLength(2)
})

it('leaves out a hit that has gone since the search has read it', async () => {
  const { user } = await openProducts(
    ...pages,
    found('', products(500, 2), undefined, 'p500'),
  )
  await paste(user, 'number')

  await screen.findByRole('article', { name: 'Product 501' })
  expect(names()).toHaveLength(1)
})

it('looks on for what fits the filter too', async () => {
  const drafts = products(700, 1).map((entry) => ({ ...entry, status: 'draft' }))
  serve(
    exchange('GET', '/api/products?status=draft', 200, drafts, {
      Link: '</api/products?status=draft&cursor=abc>; rel="next"',
    }),
    found('', products(500, 1), 'abc'),
    found('&cursor=abc', drafts),
  )
  const { user } = open('/admin/products?status=draft')
  await screen.findAllByRole('article')
  await paste(user, 'number')

  await screen.findByRole('article', { name: 'Product 700' })
  expect(screen.queryByText('Product 500')).not.toBeInTheDocument()
})

it('says that the server cannot search', async () => {
  const path = '/api/admin/search?q=number&type=product&limit=20'
  const { user } = await openProducts(...pages, failure('GET', path, 503, 'Not now.'))
  await paste(user, 'number')

  expect(await screen.findByRole('alert')).toHaveTextContent('503: Not now.')
})

it('filters by a choice that the server knows, and keeps it in the address', async () => {
  const drafts = exchange('GET', '/api/products?status=draft', 200, products(1, 1))
  const { user, router } = await openProducts(...list, drafts)
  await user.selectOptions(screen.getByLabelText('Filter by status'), 'Draft')

  await waitFor(() => {
    expect(names().map((name) => name.textContent)).toEqual(['Product 1'])
  })
  expect(router.state.location.search).toBe('?status=draft')
})

it('says which status has nothing', async () => {
  serve(exchange('GET', '/api/products?status=draft', 200, []))
  open('/admin/products?status=draft')

  await screen.findByRole('heading', { name: 'No draft products found' })
  screen.getByText('Try changing the filter.')
})

it('leaves out of the address what the type cannot be filtered or sorted by', async () => {
  serve(...list)
  open('/admin/products?status=nonsense&sort=price')

  expect(await screen.findAllByRole('article')).toHaveLength(3)
})

it('filters posts by the categories that there are', async () => {
  const [category = ''] = recorded('post-categories').response.body as string[]
  serve(
    ...golden('post-list-as-staff'),
    exchange('GET', `/api/blog?category=${encodeURIComponent(category)}`, 200, []),
  )
  const { user } = open('/admin/blog')
  await screen.findAllByRole('article')
  await user.selectOptions(await screen.findByLabelText('Filter by category'), category)

  await screen.findByRole('heading', { name: 'No blog posts found' })
})

it('filters by the entry that a reference names', async () => {
  const schema = recorded('schema')
  const { types } = schema.response.body as Schema
  const products = types.find(({ name }) => name === 'product')
  const follows = { name: 'follows', label: 'Follows', kind: 'ref', ref: 'product' }
  products?.fields.push({ ...follows, kind: 'ref', exact: true })
  const filtered = exchange('GET', '/api/products?follows=beacon', 200, [product])
  const { user, router, made } = await openProducts(schema, ...list, ...each, filtered)

  const filter = await screen.findByRole('combobox', { name: 'Filter by follows' })
  expect(filter).toHaveAttribute('placeholder', 'Any follows')
  await user.click(filter)
  const offered = { name: 'Beacon inactive', hidden: true }
  await user.click(await screen.findByRole('option', offered))

  await waitFor(() => expect(filter).toHaveValue('Beacon'))
  expect(router.state.location.search).toBe('?follows=beacon')
  expect(made.map(({ path }) => path).join()).toContain('/api/products?follows=beacon&')
  await user.click(screen.getByRole('button', { name: 'Clear filter by follows' }))
  expect(router.state.location.search).toBe('')
})

it('sorts on the server', async () => {
  const sorted = exchange('GET', '/api/products?sort=-name', 200, products(1, 2))
  const { user } = await openProducts(...list, sorted)
  const orders = screen.getByLabelText('Sort by')
  expect(within(orders).getAllByRole('option')[0]).toHaveTextContent('In their order')
  await user.selectOptions(orders, 'Name, Z to A')

  await screen.findByRole('article', { name: 'Product 1' })
})

it('keeps the filter while a form is open and after it', async () => {
  serve(exchange('GET', '/api/products?status=draft', 200, products(1, 1)))
  const { user, router } = open('/admin/products?status=draft')
  await screen.findAllByRole('article')
  await user.click(screen.getByRole('button', { name: 'Add Product' }))
  expect(router.state.location.search).toBe('?status=draft&new=')
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))

  expect(router.state.location.search).toBe('?status=draft')
})

it('deletes what is ticked after one question that names the number', async () => {
  const { user, made } = await openProducts(
    ...list,
    ...each,
    exchange('GET', '/api/products', 200, products(9, 1)),
    exchange('DELETE', '/api/products/atlas', 204),
    exchange('DELETE', '/api/products/cairn', 204),
  )
  await user.click(screen.getByRole('checkbox', { name: 'Select Atlas' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Cairn' }))
  screen.getByText('2 selected')
  await user.click(await screen.findByRole('button', { name: 'Delete selected' }))
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete these 2 products?',
  })
  expect(writesOf(made)).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Delete' }))

  await notice('2 products deleted successfully!')
  expect(writesOf(made).sort()).toEqual([
    'DELETE /api/products/atlas',
    'DELETE /api/products/cairn',
  ])
  expect(screen.queryByText('2 selected')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('gives everything shown another status', async () => {
  const change = (id: string) => {
    const update = exchange('PUT', `/api/products/${id}`, 200, { ...product, id })
    update.request.body = { status: 'draft' }
    return update
  }
  const { user, made } = await openProducts(
    ...list,
    ...each,
    ...['atlas', 'beacon', 'cairn'].map(change),
  )
  await user.click(screen.getByRole('checkbox', { name: /^Select all/ }))
  await user.selectOptions(await screen.findByLabelText('Change status'), 'Draft')

  await notice('3 products updated successfully!')
  const guards = made
    .filter(({ method }) => method === 'PUT')
    .map(({ ifMatch }) => ifMatch)
  expect(guards).toEqual(['"1"', '"1"', '"1"'])
})

it('brings back what could not be deleted, and says how many', async () => {
  const { user } = await openProducts(
    ...list,
    ...each,
    exchange('DELETE', '/api/products/atlas', 204),
    failure('DELETE', '/api/products/beacon', 500, 'No.'),
    exchange('DELETE', '/api/products/cairn', 204),
  )
  await user.click(screen.getByRole('checkbox', { name: /^Select all/ }))
  await user.click(await screen.findByRole('button', { name: 'Delete selected' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Delete' }))

  await notice('Error', '1 of 3 failed. 500: No.')
  await screen.findByRole('article', { name: 'Beacon' })
})

it('takes back those of a deletion that worked', async () => {
  const back = (id: string) => `/api/admin/trash/products/${id}/restore`
  const { user, made } = await openProducts(
    ...list,
    ...each,
    exchange('DELETE', '/api/products/atlas', 204),
    failure('DELETE', '/api/products/beacon', 500, 'No.'),
    exchange('DELETE', '/api/products/cairn', 204),
    exchange('POST', back('atlas'), 200, {}),
    exchange('POST', back('cairn'), 200, {}),
  )
  await user.click(screen.getByRole('checkbox', { name: /^Select all/ }))
  await user.click(screen.getByRole('button', { name: 'Delete selected' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Undo the other 2' }))

  await notice('Undone.')
  expect(writesOf(made).slice(3).sort()).toEqual([
    `POST ${back('atlas')}`,
    `POST ${back('cairn')}`,
  ])
})

it('takes back those of a change that worked, and nothing where none did', async () => {
  const put = (id: string) =>
    exchange('PUT', `/api/products/${id}`, 200, { ...product, id }, { ETag: '"2"' })
  const back = '/api/admin/history/products/cairn/1/restore'
  const { user, made } = await openProducts(
    ...list,
    ...each,
    failure('PUT', '/api/products/atlas', 500, 'No.'),
    failure('PUT', '/api/products/beacon', 500, 'No.'),
    put('cairn'),
    exchange('POST', back, 200, { ...product, id: 'cairn' }, { ETag: '"3"' }),
  )
  const atlas = screen.getByRole('checkbox', { name: 'Select Atlas' })
  await user.click(atlas)
  await user.click(screen.getByRole('checkbox', { name: 'Select Beacon' }))
  await user.selectOptions(screen.getByLabelText('Change status'), 'Draft')
  await notice('Error', '2 of 2 failed. 500: No.')
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()

  await user.click(atlas)
  await user.click(screen.getByRole('checkbox', { name: 'Select Cairn' }))
  await user.selectOptions(screen.getByLabelText('Change status'), 'Draft')
  await user.click(await screen.findByRole('button', { name: 'Undo the other 1' }))
  await notice('Undone.')
  expect(writesOf(made).at(-1)).toBe(`POST ${back}`)
})

it('does nothing to what a search hides, ticked or not', async () => {
  const { user } = await openProducts(...list)
  await user.click(screen.getByRole('checkbox', { name: /^Select all/ }))
  screen.getByText('3 selected')
  await user.type(screen.getByRole('searchbox'), 'atlas')

  await screen.findByText('1 selected')
})

it('asks to sign in again when many writes find that the session has ended', async () => {
  const { user } = await openProducts(
    ...list,
    ...each,
    failure('DELETE', '/api/products/atlas', 401, 'Please sign in first.'),
  )
  await user.click(screen.getByRole('checkbox', { name: 'Select Atlas' }))
  await user.click(await screen.findByRole('button', { name: 'Delete selected' }))
  const question = within(
    await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to delete this product?',
    }),
  )
  await user.click(question.getByRole('button', { name: 'Delete' }))

  await screen.findByRole('dialog', { name: 'Please sign in again' })
})
