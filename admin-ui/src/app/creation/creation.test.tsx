import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ContentType, Schema } from '../../model/schema.ts'
import { identityOf } from '../../testing/identity.ts'
import { notice, open } from '../../testing/open.tsx'
import { entryOf, exchange, recorded, serve, writesOf } from '../../testing/serve.ts'

// jsdom does not implement popovers.
HTMLElement.prototype.showPopover = function (this: HTMLElement) {
  this.removeAttribute('popover')
}

const award = {
  name: 'award',
  path: 'awards',
  publicPath: 'awards',
  one: 'Award',
  many: 'Awards',
  icon: 'fas fa-trophy',
  order: 'oldest-first',
  access: 'published',
  single: false,
  fixed: false,
  group: 'content',
  menu: 'Awards',
  title: 'name',
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true, title: true },
    { name: 'winner', label: 'Winner', kind: 'ref', ref: 'product' },
    { name: 'others', label: 'Others', kind: 'refs', ref: 'product', maxItems: 1 },
    { name: 'before', label: 'Before', kind: 'ref', ref: 'award' },
  ],
  sort: [],
  filters: [],
}

function withAward() {
  const schema = recorded('schema')
  const { types } = schema.response.body as Schema
  types.push(award as unknown as ContentType)
  return schema
}

const awards = exchange('GET', '/api/awards', 200, [], { 'X-Total-Count': '0' })
const products = recorded('product-list-as-staff')
const atlas = entryOf('product-list-as-staff', 'atlas')
const made = exchange('POST', '/api/products', 201, atlas.response.body, { ETag: '"1"' })

afterEach(() => {
  sessionStorage.clear()
})

const product = { name: 'New product for winner' }
const dialog = (name: string) => screen.findByRole('dialog', { name })

it('creates what a form refers to, and keeps what is typed in the form', async () => {
  const sent = serve(withAward(), awards, products, made, atlas)
  const { user } = open('/admin/awards?new')
  await user.type(await screen.findByLabelText(/^Name/), 'Best')

  await user.click(screen.getByRole('button', product))
  const window = within(await dialog('Add New Product'))
  expect(window.queryByRole('button', { name: /^New / })).not.toBeInTheDocument()
  await user.type(await window.findByLabelText(/^Name/), 'Atlas')
  await user.type(window.getByLabelText(/^Description/), 'D')
  await user.click(window.getByRole('button', { name: 'Save' }))

  await notice('Product created successfully!')
  const form = within(await dialog('Add New Award'))
  const winner = form.getByRole('combobox', { name: 'Winner' })
  await waitFor(() => expect(winner).toHaveValue('Atlas'))
  expect(form.getByLabelText(/^Name/)).toHaveValue('Best')
  expect(writesOf(sent)).toHaveLength(1)
  expect(sessionStorage.length).toBe(1)
})

it('adds what is created to a list, as far as there is room', async () => {
  serve(withAward(), awards, products, made, atlas)
  const { user } = open('/admin/awards?new')

  await user.click(await screen.findByRole('button', { name: 'New product for others' }))
  const window = within(await dialog('Add New Product'))
  await user.type(await window.findByLabelText(/^Name/), 'Atlas')
  await user.type(window.getByLabelText(/^Description/), 'D')
  await user.click(window.getByRole('button', { name: 'Save' }))

  await screen.findByRole('listitem', { name: /^Atlas/ })
  expect(
    screen.queryByRole('button', { name: 'New product for others' }),
  ).not.toBeInTheDocument()
})

it('keeps the window where the new entry is refused, and asks before it loses what is typed', async () => {
  serve(
    withAward(),
    awards,
    products,
    exchange('POST', '/api/products', 422, {
      title: 'Invalid',
      status: 422,
      detail: 'Please check the fields.',
      errors: [{ field: 'name', message: 'is taken' }],
    }),
  )
  const { user } = open('/admin/awards?new')
  await user.type(await screen.findByLabelText(/^Name/), 'Best')
  await user.click(screen.getByRole('button', product))
  const window = within(await dialog('Add New Product'))
  await user.type(await window.findByLabelText(/^Name/), 'Atlas')
  await user.type(window.getByLabelText(/^Description/), 'D')
  await user.click(window.getByRole('button', { name: 'Save' }))

  await window.findByText('Name is taken')
  expect(window.getByLabelText(/^Name/)).toHaveValue('Atlas')
  await user.click(window.getByRole('button', { name: 'Cancel' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Discard' }))

  const form = within(await dialog('Add New Award'))
  expect(form.getByLabelText(/^Name/)).toHaveValue('Best')
  await waitFor(() => expect(form.getByRole('button', product)).toHaveFocus())
})

it('keeps the new entry of a form apart from another of its type', async () => {
  serve(withAward(), awards, products)
  const { user } = open('/admin/awards?new')
  await user.type(await screen.findByLabelText(/^Name/), 'Best')

  await user.click(screen.getByRole('button', { name: 'New award for before' }))

  const [, window = document.body] = await screen.findAllByRole('dialog', {
    hidden: true,
  })
  expect(within(window).getByLabelText(/^Name/)).toHaveValue('')
})

it('offers it to nobody who may not create it', async () => {
  const schema = withAward()
  const identity = identityOf('editor', schema)
  identity.can.product = { create: false, update: true, delete: true, publish: true }
  serve(schema, exchange('GET', '/api/admin/me', 200, identity), awards, products)
  open('/admin/awards?new')

  await screen.findByRole('button', { name: 'New award for before' })
  expect(screen.queryByRole('button', product)).not.toBeInTheDocument()
})

it('tells on the form of an entry what refers to it', async () => {
  const uses = [
    { type: 'award', path: 'awards', id: 'a1', title: 'Best of 2026' },
    { type: 'settings', path: 'settings', id: 'settings', title: '' },
  ]
  serve(
    withAward(),
    recorded('product-get'),
    exchange('GET', '/api/admin/used-by/products/atlas', 200, uses),
  )
  open('/admin/products/atlas')

  const list = within(await screen.findByRole('region', { name: 'Used by' }))
  expect(list.getByRole('link', { name: 'Best of 2026' })).toHaveAttribute(
    'href',
    '/admin/awards?edit=a1',
  )
  // A single entry is labelled with the name of its type.
  const [, settings] = list.getAllByRole('listitem')
  expect(settings).toHaveTextContent(/^Settings\s*$/)
})
