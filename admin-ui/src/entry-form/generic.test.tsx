import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ContentType, Schema } from '../model/schema.ts'
import { notice, open } from '../testing/open.tsx'
import { exchange, failure, recorded, serve, writesOf } from '../testing/serve.ts'

const award = {
  name: 'award',
  path: 'awards',
  publicPath: 'awards',
  one: 'Trade award',
  many: 'Trade awards',
  icon: 'fas fa-trophy',
  order: 'oldest-first',
  access: 'published',
  single: false,
  fixed: false,
  group: 'content',
  menu: 'Trade awards',
  title: 'name',
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true, title: true },
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      choices: ['active', 'draft'],
      status: 'active',
    },
    { name: 'reason', label: 'Reason', kind: 'long' },
    { name: 'year', label: 'Year', kind: 'integer', group: 'Details' },
    { name: 'judges', label: 'Judges', kind: 'tags' },
    { name: 'score', label: 'Score', kind: 'number', readOnly: true },
  ],
  sort: [],
  filters: [],
}

/** The recorded schema with a type that is unknown to this app. */
function withAward() {
  const schema = recorded('schema')
  const { types } = schema.response.body as Schema
  types.push(award as unknown as ContentType)
  return schema
}

const entry = {
  id: 'a1',
  name: 'Best small agency',
  status: 'active',
  reason: 'For care.',
  year: 2025,
  judges: ['Ada', 'Bo'],
  score: 9.5,
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-01T10:00:00.000Z',
}
const listed = exchange('GET', '/api/awards', 200, [entry], { 'X-Total-Count': '1' })

it('draws the screen of a type that has no code here', async () => {
  serve(withAward(), listed)
  const { user } = open('/admin/awards')

  await screen.findByRole('heading', { name: 'Trade Awards Management' })
  const card = within(await screen.findByRole('article', { name: 'Best small agency' }))
  card.getByText('active')
  card.getByText('For care.')
  card.getByText('Year:', { exact: false })
  card.getByText('1 January 2026')

  await user.click(screen.getByRole('button', { name: 'More' }))
  const nav = within(screen.getByRole('navigation', { name: 'Admin' }))
  expect(nav.getByRole('link', { name: 'Trade awards' })).toHaveAttribute(
    'href',
    '/admin/awards',
  )
})

it('creates an entry from the schema alone', async () => {
  const create = exchange('POST', '/api/awards', 201, entry)
  create.request.body = {
    name: 'Best small agency',
    status: 'active',
    reason: '',
    year: 2025,
    judges: ['Ada', 'Bo'],
  }
  serve(withAward(), listed, create)
  const { user } = open('/admin/awards')
  await user.click(await screen.findByRole('button', { name: 'Add Trade Award' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Add New Trade Award' }),
  )

  expect(dialog.queryByLabelText('Score')).not.toBeInTheDocument()
  dialog.getByRole('group', { name: 'Details' })
  await user.type(dialog.getByLabelText(/^Name/), 'Best small agency')
  await user.type(dialog.getByLabelText('Year'), '2025')
  await user.type(dialog.getByLabelText('Judges'), 'Ada, , Bo')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await notice('Trade award created successfully!')
})

it('refuses what is no number before it asks the server', async () => {
  const made = serve(withAward(), listed)
  const { user } = open('/admin/awards?new')
  await user.type(await screen.findByLabelText(/^Name/), 'A')
  await user.type(screen.getByLabelText('Year'), 'soon')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await screen.findByText('Year must be a whole number')
  expect(screen.getByLabelText('Year')).toHaveFocus()
  expect(writesOf(made)).toEqual([])
})

it('offers no way to make or delete entries of a fixed type', async () => {
  const schema = withAward()
  const { types } = schema.response.body as Schema
  Object.assign(types.at(-1) ?? {}, { fixed: true })
  serve(schema, listed)
  open('/admin/awards?new')

  await screen.findByRole('article', { name: 'Best small agency' })
  expect(screen.queryByRole('button', { name: /^(Add|Delete)/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it.each([
  ['/admin/products', 'products', 'product', 'Products'],
  ['/admin/services', 'services', 'service offering', 'Services'],
  ['/admin/testimonials', 'testimonials', 'testimonial', 'Testimonials'],
])(
  'says at %s that it loads, and then that there is nothing',
  async (at, path, one, many) => {
    serve(exchange('GET', `/api/${path}`, 200, []))
    open(at)

    await screen.findByText(`Loading ${path}...`)
    await screen.findByRole('heading', { name: `No ${many} Found` })
    screen.getByText(`Get started by adding your first ${one}.`)
  },
)

it('shows why a list is missing, and tries again', async () => {
  serve(
    failure('GET', '/api/products', 503, 'The server is starting.'),
    ...golden('product-list-as-staff'),
  )
  const { user } = open('/admin/products')

  expect(await screen.findByRole('alert')).toHaveTextContent(
    '503: The server is starting.',
  )
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('article', { name: 'Atlas' })
})

it('says so when the server cannot be reached', async () => {
  serve(...golden('product-list-as-staff'))
  const { user } = open('/admin/products?new')
  await user.type(await screen.findByLabelText(/^Name/), 'A')
  await user.type(screen.getByLabelText(/^Description/), 'B')
  vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await notice('Error', 'The server cannot be reached. Please try again.')
  expect(screen.getByLabelText(/^Name/)).toHaveValue('A')
})

it('draws a long list a part at a time, and fetches the next page when it must', async () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...entry,
      id: `a${String(from + at)}`,
      name: `Award ${String(from + at)}`,
    }))
  const made = serve(
    withAward(),
    exchange('GET', '/api/awards', 200, many(1, 150), {
      'X-Total-Count': '160',
      Link: '</api/awards?cursor=abc>; rel="next"',
    }),
    exchange('GET', '/api/awards?cursor=abc', 200, many(151, 10)),
  )
  const { user } = open('/admin/awards')

  await screen.findByText(/Showing 100 of 160/)
  expect(screen.getAllByRole('article')).toHaveLength(100)
  await user.click(screen.getByRole('button', { name: 'Show more' }))

  await screen.findByRole('article', { name: 'Award 160' })
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  })
  expect(made.filter(({ path }) => path.includes('cursor'))).toHaveLength(1)
})

it('tells when the entry to edit does not exist', async () => {
  serve(...golden('product-list-as-staff', 'product-get-missing'))
  open('/admin/products?edit=missing')

  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Product' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('404: Product not found.')
})
