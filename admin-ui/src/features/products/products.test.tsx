import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { notice, open } from '../../testing/open.tsx'
import {
  exchange,
  failure,
  hold,
  recorded,
  serve,
  writesOf,
} from '../../testing/serve.ts'

const atlas = { list: golden('product-list-as-staff'), entry: recorded('product-get') }

/** The response to any creation of a product. */
const created = () =>
  exchange('POST', '/api/products', 201, recorded('product-create').response.body)

/** The response to any update of a product. */
function updated() {
  const update = recorded('product-update')
  delete update.request.body
  return update
}

async function openEdit() {
  const { user } = open('/admin/products')
  const card = within(await screen.findByRole('article', { name: 'Atlas' }))
  await user.click(card.getByRole('button', { name: 'Edit' }))
  await screen.findByRole('button', { name: 'Save' })
  return user
}

it('shows each product with its parts', async () => {
  const list = recorded('product-list-as-staff')
  const [first] = list.response.body as Record<string, unknown>[]
  if (first) first.features = ['a', 'b', 'c', 'd', 'e', 'f']
  serve(list)
  open('/admin/products')

  const card = within(await screen.findByRole('article', { name: 'Atlas' }))
  card.getByText('active')
  card.getByText('A customer portal.')
  card.getByText('atlas')
  card.getByText('d')
  expect(card.queryByText('e')).not.toBeInTheDocument()
  card.getByText('+2 more features')
  card.getByText('1 January 2026')
})

it('says Recently of a product whose day nobody knows', async () => {
  const list = recorded('product-list-as-staff')
  const [first] = list.response.body as Record<string, unknown>[]
  if (first) first.createdAt = ''
  serve(list)
  open('/admin/products')

  const card = await screen.findByRole('article', { name: 'Atlas' })
  expect(card).toHaveTextContent('Created: Recently')
})

it('fetches what a form needs as soon as one points at Edit', async () => {
  const made = serve(...atlas.list, atlas.entry)
  const { user } = open('/admin/products')
  const card = within(await screen.findByRole('article', { name: 'Atlas' }))
  await user.hover(card.getByRole('button', { name: 'Edit' }))

  await waitFor(() => {
    expect(made.map(({ path }) => path)).toContain('/api/products/atlas?view=staff')
  })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('sends what was typed: lines without the blank ones, and JSON', async () => {
  serve(...atlas.list, ...golden('product-create'))
  const { user } = open('/admin/products')
  await user.click(await screen.findByRole('button', { name: 'Add Product' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Product' }))

  await user.type(dialog.getByLabelText(/^Name/), 'Dovetail')
  await user.type(dialog.getByLabelText(/^Description/), 'Joins what you have.')
  await user.clear(dialog.getByLabelText('Icon'))
  await user.type(dialog.getByLabelText('Icon'), 'fas fa-link')
  await user.type(dialog.getByLabelText('Features'), 'Import\n\n  \nExport\n')
  await user.type(dialog.getByLabelText('Specifications'), '{{"Hosting": "UK"}')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await notice('Product created successfully!')
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

it('fetches the list again after a save', async () => {
  const made = serve(...atlas.list, created())
  const { user } = open('/admin/products?new')
  await user.type(await screen.findByLabelText(/^Name/), 'A')
  await user.type(screen.getByLabelText(/^Description/), 'B')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await notice('Product created successfully!')
  await waitFor(() => {
    expect(made.filter(({ path }) => /^\/api\/products(?:\?|$)/.test(path))).toHaveLength(
      3,
    )
  })
})

it('starts with the defaults', async () => {
  serve(...atlas.list)
  open('/admin/products?new')

  expect(await screen.findByLabelText('Icon')).toHaveValue('fas fa-box')
  expect(screen.getByLabelText('Status')).toHaveValue('active')
  expect(screen.getByLabelText(/^Name/)).toHaveValue('')
})

it('wants a name and a description', async () => {
  const made = serve(...atlas.list)
  const { user } = open('/admin/products?new')

  await user.type(await screen.findByLabelText(/^Name/), '   ')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  const name = screen.getByLabelText(/^Name/)
  expect(name).toHaveAccessibleDescription('Name is required')
  expect(name).toHaveFocus()
  screen.getByText('Description is required')
  expect(writesOf(made)).toEqual([])
})

it('shows the message of the JSON parser and saves nothing', async () => {
  const made = serve(...atlas.list)
  const { user } = open('/admin/products?new')
  await user.type(await screen.findByLabelText(/^Name/), 'A')
  await user.type(screen.getByLabelText(/^Description/), 'B')
  await user.type(screen.getByLabelText('Specifications'), '{{nope')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await notice('Error', parserMessage('{nope'))
  expect(screen.getByLabelText('Specifications')).toHaveFocus()
  expect(writesOf(made)).toEqual([])
})

it('changes a product and keeps what its form does not show', async () => {
  const update = recorded('product-update')
  update.request.body = {
    name: 'Atlas 2',
    description: 'A better portal.',
    features: ['Single sign-on'],
    specifications: null,
  }
  const made = serve(...atlas.list, atlas.entry, update)
  const user = await openEdit()

  const dialog = within(screen.getByRole('dialog', { name: 'Edit Product' }))
  expect(dialog.getByLabelText('Features')).toHaveValue('Single sign-on\nAudit trail')
  await replace(user, dialog.getByLabelText(/^Name/), 'Atlas 2')
  await replace(user, dialog.getByLabelText(/^Description/), 'A better portal.')
  await replace(user, dialog.getByLabelText('Features'), 'Single sign-on')
  await user.clear(dialog.getByLabelText('Specifications'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await notice('Product updated successfully!')
  expect(made.find(({ method }) => method === 'PUT')?.ifMatch).toBe('"1"')
})

it('sends a field once it is changed, and no other', async () => {
  const update = recorded('product-update')
  update.request.body = { category: 'Gates' }
  serve(...atlas.list, atlas.entry, update)
  const user = await openEdit()

  await user.click(screen.getByRole('button', { name: 'More fields' }))
  await replace(user, screen.getByLabelText('Category'), 'Gates')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await notice('Product updated successfully!')
})

it('has the slug at the end, and sends it empty to have it made anew', async () => {
  const update = recorded('product-update')
  update.request.body = { slug: '' }
  serve(...atlas.list, atlas.entry, update)
  const user = await openEdit()

  await user.click(screen.getByRole('button', { name: 'More fields' }))
  const slug = screen.getByLabelText('Slug')
  expect(slug).toHaveValue('atlas')
  expect(slug).toHaveAccessibleDescription(
    'Left empty, it is made from the name. The old address keeps leading here.',
  )
  const own = screen
    .getAllByRole('textbox')
    .filter((box) => box.closest('[data-field="seo"]') === null)
  expect(own.at(-1)).toBe(slug)
  await user.clear(slug)
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await notice('Product updated successfully!')
})

it('asks before a deletion and says that it worked', async () => {
  const made = serve(...atlas.list, atlas.entry, ...golden('product-delete'))
  const { user } = open('/admin/products')
  const card = within(await screen.findByRole('article', { name: 'Atlas' }))
  await user.click(card.getByRole('button', { name: 'Delete' }))

  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete this product?',
  })
  expect(writesOf(made)).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Delete' }))

  await notice('Product deleted successfully!')
  expect(writesOf(made)).toEqual(['DELETE /api/products/atlas'])
  expect(made.find(({ method }) => method === 'DELETE')?.ifMatch).toBe('"1"')
})

it('takes the card away before the server has answered', async () => {
  serve(...atlas.list, atlas.entry, ...golden('product-delete'))
  const { user } = open('/admin/products')
  await user.click(
    within(await screen.findByRole('article', { name: 'Atlas' })).getByRole('button', {
      name: 'Delete',
    }),
  )
  const question = within(await screen.findByRole('alertdialog'))
  const release = hold()
  await user.click(question.getByRole('button', { name: 'Delete' }))

  await waitFor(() => {
    expect(screen.queryByRole('article', { name: 'Atlas' })).not.toBeInTheDocument()
  })
  expect(screen.queryByText(/^Product deleted/)).not.toBeInTheDocument()
  release()
  await notice('Product deleted successfully!')
})

it('deletes nothing when the answer is no', async () => {
  const made = serve(...atlas.list)
  const { user } = open('/admin/products')
  const card = within(await screen.findByRole('article', { name: 'Atlas' }))
  await user.click(card.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))

  await screen.findByRole('article', { name: 'Atlas' })
  expect(writesOf(made)).toEqual([])
})

it('brings a product back that could not be deleted', async () => {
  serve(...atlas.list, atlas.entry, failure('DELETE', '/api/products/atlas', 500, 'No.'))
  const { user } = open('/admin/products')
  const card = within(await screen.findByRole('article', { name: 'Atlas' }))
  await user.click(card.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Delete' }))

  await notice('Error', '500: No.')
  await screen.findByRole('article', { name: 'Atlas' })
})

/** Confirms a deletion. */
async function remove(user: ReturnType<typeof open>['user'], name: string) {
  const card = within(await screen.findByRole('article', { name }))
  await user.click(card.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Delete' }))
}

it('does not bring back what somebody else has deleted meanwhile', async () => {
  const without = recorded('product-list-as-staff')
  without.response.body = (without.response.body as object[]).slice(1)
  const gone = failure('DELETE', '/api/products/atlas', 404, 'Product not found.')
  const made = serve(...atlas.list, without, atlas.entry, gone)
  const { user } = open('/admin/products')
  await remove(user, 'Atlas')

  await notice('Error', '404: Product not found.')
  await waitFor(() => {
    expect(made.filter(({ path }) => path.startsWith('/api/products?'))).toHaveLength(2)
  })
  await screen.findByRole('article', { name: 'Beacon' })
  expect(screen.queryByRole('article', { name: 'Atlas' })).not.toBeInTheDocument()
})

it('deletes nothing that somebody else has changed since the list was read', async () => {
  const changed = recorded('product-get')
  Object.assign(changed.response.body as object, {
    updatedAt: '2026-02-01T10:00:00.000Z',
  })
  const made = serve(...atlas.list, changed)
  const { user } = open('/admin/products')
  await remove(user, 'Atlas')

  const words = 'Product has been changed by somebody else since it was read.'
  await notice('Error', `412: ${words}`)
  await screen.findByRole('article', { name: 'Atlas' })
  expect(writesOf(made)).toEqual([])
})

it('sends the maps of an entry as they were typed, digit by digit', async () => {
  const made = serve(...atlas.list, atlas.entry, updated())
  const user = await openEdit()
  const specifications = screen.getByLabelText('Specifications')
  await user.clear(specifications)
  await user.click(specifications)
  await user.paste('{"10": 9007199254740993, "2": 1.10}')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await notice('Product updated successfully!')
  expect(made.find(({ method }) => method === 'PUT')?.text).toBe(
    '{"specifications":{"10":9007199254740993,"2":1.10}}',
  )
})

async function replace(
  user: ReturnType<typeof open>['user'],
  control: HTMLElement,
  text: string,
) {
  await user.clear(control)
  await user.type(control, text)
}

function parserMessage(text: string): string {
  try {
    JSON.parse(text)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error(`${text} is JSON`)
}
