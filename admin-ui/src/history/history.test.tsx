import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Revision } from '../api/entries/history.ts'
import { notice, open, undo } from '../testing/open.tsx'
import { exchange, failure, recorded, serve, writesOf } from '../testing/serve.ts'

const path = '/api/admin/history/products/atlas'
const listed = `${path}?limit=50`
const atlas = recorded('history-revision').response.body as object

const revision = (number: number, values: Partial<Revision> = {}): Revision => ({
  revision: number,
  at: `2026-01-0${String(number)}T10:00:00.000Z`,
  actor: 'ada',
  act: 'updated',
  fields: ['description', 'reviews'],
  ...values,
})
const [first] = recorded('history').response.body as Revision[]
const revisions = [revision(2), ...(first ? [first] : [])]

const changed = {
  ...atlas,
  description: 'A portal for customers.',
  icon: 'fas fa-star',
  reviews: [
    { author: 'R. Shah', rating: 5, content: 'It does what it says.' },
    { author: 'L. Meyer', rating: 3, content: 'Good.' },
  ],
}
const entry = exchange('GET', '/api/products/atlas', 200, changed, { ETag: '"2-c0ffee"' })
const shown = [
  entry,
  exchange('GET', listed, 200, revisions, { 'X-Total-Count': '2' }),
  recorded('history-revision'),
  exchange('GET', `${path}/2`, 200, changed),
]

afterEach(() => {
  sessionStorage.clear()
})

async function openHistory() {
  const { user, router } = open('/admin/products/atlas?tab=history')
  await screen.findByRole('heading', { name: 'Revisions 1 and 2 compared' })
  return { user, router }
}

const restored = exchange(
  'POST',
  `${path}/1/restore`,
  200,
  { ...atlas, updatedAt: '2026-02-01T10:00:00.000Z' },
  { ETag: '"3-c0ffee"' },
)

async function restore(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: /^Restore this revision/ }))
}

it('tells who did what and when, with the labels of the fields', async () => {
  serve(...shown)
  await openHistory()
  const list = within(screen.getByRole('region', { name: 'Revisions' }))
  const [newest, oldest] = list.getAllByRole('listitem')
  expect(newest).toHaveTextContent('Updated by ada')
  expect(newest).toHaveTextContent('Revision 2, 2 January 2026, 10:00 GMT')
  expect(newest).toHaveTextContent('Description, Reviews')
  expect(oldest).toHaveTextContent('Created by Quoin')
  expect(list.getByRole('status')).toHaveTextContent('Showing 2 of 2')
})

it('shows two revisions beside each other, each kind in its shape', async () => {
  serve(...shown)
  const { user } = await openHistory()
  const text = within(await screen.findByRole('region', { name: 'Description' }))
  expect(text.getAllByRole('deletion').map(({ textContent }) => textContent)).toEqual([
    'customer ',
  ])
  expect(text.getAllByRole('insertion').map(({ textContent }) => textContent)).toEqual([
    ' for customers',
  ])
  const rows = within(screen.getByRole('region', { name: 'Reviews' }))
  expect(rows.getAllByRole('listitem')).toHaveLength(3)
  expect(rows.getAllByRole('deletion').map(({ textContent }) => textContent)).toEqual([
    '4',
  ])
  expect(screen.getByRole('region', { name: 'Icon' })).toHaveTextContent('fas fa-globe')
  expect(screen.queryByRole('region', { name: 'Name' })).not.toBeInTheDocument()

  await user.click(screen.getByRole('checkbox', { name: 'Show unchanged fields' }))
  expect(screen.getByRole('region', { name: 'Name' })).toHaveTextContent('Atlas')
})

it('compares any two', async () => {
  serve(...shown)
  const { user } = await openHistory()
  await user.selectOptions(screen.getByLabelText('To'), '1')
  await screen.findByRole('heading', { name: 'Revisions 1 and 1 compared' })
  expect(await screen.findByText('These two revisions say the same.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'See changes: revision 2' }))
  expect(
    await screen.findByRole('heading', { name: 'Revisions 1 and 2 compared' }),
  ).toHaveFocus()
})

it('puts a single value into the form, unsaved', async () => {
  const made = serve(...shown)
  const { user } = await openHistory()
  await user.click(
    await screen.findByRole('button', {
      name: 'Use in the form: Description of revision 1',
    }),
  )
  await notice('Description is in the form', 'Save it there to keep it.')
  await user.click(screen.getByRole('tab', { name: 'Edit' }))
  expect(screen.getByLabelText(/^Description/)).toHaveValue('A customer portal.')
  expect(writesOf(made)).toEqual([])
})

it('restores a revision, bound to what was seen, and can take that back', async () => {
  const made = serve(
    ...shown,
    restored,
    exchange('POST', `${path}/2/restore`, 200, changed),
  )
  const { user } = await openHistory()
  await restore(user)
  await notice('Revision 1 restored')
  expect(made.find(({ method }) => method === 'POST')?.ifMatch).toBe('"2-c0ffee"')
  await user.click(screen.getByRole('tab', { name: 'Edit' }))
  expect(screen.getByLabelText(/^Description/)).toHaveValue('A customer portal.')

  await undo(user)
  await notice('Undone.')
  expect(writesOf(made)).toEqual([`POST ${path}/1/restore`, `POST ${path}/2/restore`])
  expect(screen.getByLabelText(/^Description/)).toHaveValue('A portal for customers.')
})

it('asks before what is typed is lost', async () => {
  const made = serve(...shown, restored)
  const { user } = open('/admin/products/atlas')
  await user.type(await screen.findByLabelText(/^Name/), ' II')
  await user.click(screen.getByRole('tab', { name: 'History' }))
  await screen.findByRole('heading', { name: 'Revisions 1 and 2 compared' })
  await restore(user)
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(writesOf(made)).toEqual([])

  await restore(user)
  await user.click(await screen.findByRole('button', { name: 'Discard and restore' }))
  await notice('Revision 1 restored')
  await user.click(screen.getByRole('tab', { name: 'Edit' }))
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Atlas')
})

it('names what cannot be restored', async () => {
  const refused = exchange('POST', `${path}/1/restore`, 422, {
    title: 'Invalid',
    status: 422,
    detail: 'This revision does not fit.',
    errors: [{ field: 'reviews[0].rating', message: 'must be at most 5' }],
  })
  serve(...shown, refused)
  const { user } = await openHistory()
  await restore(user)
  const alert = await screen.findByText('422: This revision does not fit.')
  expect(alert.parentElement).toHaveTextContent('must be at most 5')
  expect(alert.parentElement).toHaveTextContent(/Rating/)
})

it('says when there is nothing to compare', async () => {
  serve(entry, exchange('GET', listed, 200, revisions.slice(1)))
  open('/admin/products/atlas?tab=history')
  expect(await screen.findByText('Nothing to compare yet')).toBeVisible()
})

it('says what went wrong, and tries again', async () => {
  serve(entry, failure('GET', listed, 404, 'Product not found.'))
  open('/admin/products/atlas?tab=history')
  expect(await screen.findByRole('alert')).toHaveTextContent('Product not found.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

it('goes on with Show more', async () => {
  const link = `<${listed}&cursor=2>; rel="next"`
  const head = { 'X-Total-Count': '2', Link: link }
  serve(
    ...shown.filter(({ request }) => request.path !== listed),
    exchange('GET', listed, 200, revisions.slice(0, 1), head),
    exchange('GET', `${listed}&cursor=2`, 200, revisions.slice(1)),
  )
  const { user } = open('/admin/products/atlas?tab=history')
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByRole('heading', { name: 'Revisions 1 and 2 compared' })
})

it('shows the history of a section over its editor', async () => {
  const { request, response } = recorded('history-section')
  const history = exchange('GET', `${request.path}?limit=50`, 200, response.body)
  serve(recorded('section-list'), history)
  const { user } = open('/admin/content')
  await user.click(await screen.findByRole('button', { name: 'History' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^History of / }))
  expect(await dialog.findByText('Nothing to compare yet')).toBeVisible()
})
