import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Schema } from '../model/schema.ts'
import { dashboardAnswers } from '../testing/dashboard.ts'
import { dragged, fileOf, listed, picture, schemaWithMedia } from '../testing/media.ts'
import { notice, open } from '../testing/open.tsx'
import {
  entryOf,
  exchange,
  failure,
  me,
  recorded,
  serve,
  writesOf,
} from '../testing/serve.ts'

/*
 * The controls of the back office for each role. A viewer sees the same data as an editor, but no controls that write.
 */

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const trashed = exchange('GET', '/api/admin/trash?limit=50', 200, [
  {
    type: 'product',
    id: 'old',
    title: 'Old',
    actor: 'ada',
    deletedAt: '2026-01-01T10:00:00.000Z',
    expiresAt: '2026-02-01T10:00:00.000Z',
    path: 'products',
  },
])

/** The responses to all requests of the screens. */
const content = () => [
  ...golden('product-list-as-staff', 'section-list'),
  ...dashboardAnswers,
  recorded('inquiry-list'),
  trashed,
]

/** The schema that the server returns to a viewer, who can write no field. */
function schemaOfViewer() {
  const schema = recorded('schema')
  for (const { fields } of (schema.response.body as Schema).types)
    for (const field of fields) field.readOnly = true
  return schema
}

/** The labels of all controls that write. */
const writing =
  /^(Add|New Post|Edit|Delete|Save|Mark|Restore|Remove|Upload|Replace|Apply|Publish|Schedule|Unpublish|Copy preview|Revoke|Select|Change)\b/

function writingControls(): string[] {
  const roles = ['button', 'checkbox', 'switch', 'menuitem', 'link'] as const
  return roles
    .flatMap((role) => screen.queryAllByRole(role))
    .map((element) => element.getAttribute('aria-label') ?? element.textContent.trim())
    .filter((name) => writing.test(name))
}

it.each([
  ['/admin', 'View New Inquiries'],
  ['/admin/products', 'A customer portal.'],
  ['/admin/inquiries', 'View'],
  ['/admin/content', 'You may look, but not change.'],
  ['/admin/content?tab=settings', 'You may look, but not change.'],
  ['/admin/content?tab=appearance', 'Nature Green'],
  ['/admin/trash', 'Old'],
])('offers a viewer nothing that writes at %s', async (address, shown) => {
  const made = serve(me('viewer'), schemaOfViewer(), ...content())
  open(address)
  await screen.findAllByText(shown)

  expect(writingControls()).toEqual([])
  const boxes = [...document.querySelectorAll('main textarea, main [contenteditable]')]
  expect(boxes).toEqual([])
  expect(writesOf(made)).toEqual([])
})

it('has every control of an editor on the same screens', async () => {
  serve(me('editor'), ...content())
  open('/admin/products')
  await screen.findAllByRole('article')
  const names = writingControls()
  for (const name of ['Add Product', 'Edit', 'Delete']) expect(names).toContain(name)
})

it('shows a viewer an entry without a form', async () => {
  const made = serve(
    me('viewer'),
    schemaOfViewer(),
    ...content(),
    entryOf('product-list-as-staff', 'atlas'),
  )
  const { user } = open('/admin/products')
  const card = within(await screen.findByRole('article', { name: 'Atlas' }))
  await user.click(card.getByRole('button', { name: 'View' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'View Product' }))
  await dialog.findByText('You may look, but not change.')
  dialog.getByText('Description')
  dialog.getByText('A customer portal.')
  expect(dialog.queryByRole('textbox')).not.toBeInTheDocument()
  expect(dialog.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  await user.keyboard('{Control>}s{/Control}')
  expect(writesOf(made)).toEqual([])
})

it('opens no form of a new entry for a viewer, whatever the address says', async () => {
  serve(me('viewer'), ...content())
  open('/admin/products?new')
  await screen.findAllByRole('article')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('shows a viewer the page of an entry, and its history without a way back', async () => {
  const list = recorded('history').response.body as { revision: number }[]
  const two = [{ ...list[0], revision: 2 }, ...list]
  const path = '/api/admin/history/products/atlas'
  serve(
    me('viewer'),
    schemaOfViewer(),
    entryOf('product-list-as-staff', 'atlas'),
    exchange('GET', `${path}?limit=50`, 200, two),
    recorded('history-revision'),
    exchange('GET', `${path}/2`, 200, recorded('history-revision').response.body),
  )
  const { user } = open('/admin/products/atlas')
  await screen.findByText('You may look, but not change.')
  screen.getByText('A customer portal.')
  expect(writingControls()).toEqual([])
  await user.click(screen.getByRole('tab', { name: 'History' }))
  await screen.findByRole('heading', { name: 'Revisions 1 and 2 compared' })
  expect(writingControls()).toEqual([])
})

it('shows a viewer an inquiry with what staff noted, and no way to change it', async () => {
  const [first] = recorded('inquiry-list').response.body as { id: string }[]
  const id = first?.id ?? ''
  serve(me('viewer'), ...content(), entryOf('inquiry-list', id))
  open(`/admin/inquiries?edit=${id}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Inquiry Details' }))
  await dialog.findByText('You may look, but not change.')
  dialog.getByRole('link', { name: 'Reply via Email' })
  expect(dialog.queryByRole('button', { name: 'Mark as Resolved' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Status', hidden: true })).toBeNull()
})

it('takes no files from a viewer', async () => {
  serve(me('viewer'), schemaWithMedia(), ...listed(picture('roof')))
  open('/admin/media')
  await screen.findByRole('link', { name: /roof/ })
  expect(writingControls()).toEqual([])
  fireEvent.dragOver(document.documentElement, dragged(fileOf('a.jpg')))
  expect(screen.queryByText('Drop the files to upload them')).not.toBeInTheDocument()
  fireEvent.drop(document.documentElement, dragged(fileOf('a.jpg')))
  expect(screen.queryByText('a.jpg')).not.toBeInTheDocument()
})

it.each(['editor', 'viewer'] as const)(
  'links no screen of administrators for an %s',
  async (role) => {
    serve(me(role))
    const { user } = open('/admin/analytics')
    const nav = within(await screen.findByRole('navigation', { name: 'Admin' }))
    await user.click(nav.getByRole('button', { name: 'More' }))
    expect(nav.queryByRole('link', { name: 'Users' })).not.toBeInTheDocument()
    nav.getByRole('link', { name: 'Trash' })

    await user.keyboard('{Control>}k{/Control}')
    const palette = within(await screen.findByRole('dialog'))
    await palette.findByRole('option', { name: 'Your account' })
    expect(palette.queryByRole('option', { name: 'Add User' })).not.toBeInTheDocument()
    expect(palette.queryByRole('option', { name: 'Users' })).not.toBeInTheDocument()
    const create = palette.queryByRole('group', { name: 'Create' })
    if (role === 'viewer') expect(create).not.toBeInTheDocument()
    else expect(create).toBeInTheDocument()
  },
)

it('asks again who one is when a write is refused, and says so', async () => {
  const who = me('editor')
  serve(
    who,
    ...content(),
    entryOf('product-list-as-staff', 'atlas'),
    failure('DELETE', '/api/products/atlas', 403, 'Your account may not do this.'),
  )
  const { user } = open('/admin/products')
  const card = within(await screen.findByRole('article', { name: 'Atlas' }))
  await user.click(card.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog'))
  who.response.body = me('viewer').response.body
  await user.click(question.getByRole('button', { name: 'Delete' }))

  await notice('Error', '403: Your account may not do this.')
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Add Product' })).not.toBeInTheDocument()
  })
  expect(screen.getByRole('article', { name: 'Atlas' })).toBeVisible()
})
