import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Exchange } from '@quoin/shared-ui/testing/golden.ts'
import type { ContentType, Schema } from '../../model/schema.ts'
import { question, silence } from '../../testing/inbox.ts'
import { open } from '../../testing/open.tsx'
import { exchange, recorded, serve } from '../../testing/serve.ts'
import { answersByLabel, labelsOf } from './answersByLabel.ts'

/** The schema with forms, in the format of the server. */
function withForms(): Exchange {
  const schema = recorded('schema')
  const { types } = schema.response.body as Schema
  if (types.every(({ name }) => name !== 'form'))
    types.push({
      ...types[0],
      ...{ name: 'form', path: 'forms', one: 'Form', many: 'Forms', title: 'title' },
      ...{ group: 'inbox', fields: [{ name: 'title', label: 'Title', kind: 'text' }] },
    } as ContentType)
  return schema
}

const form = {
  id: 'f1',
  title: 'Quote',
  fields: [
    { name: 'budget', label: 'Budget' },
    { name: 'when', label: 'When' },
  ],
}
const sent = (id: string, name: string, ...answers: [string, string][]) => ({
  ...question,
  id,
  name,
  formId: 'f1',
  form: { id: 'f1', title: 'Quote' },
  answers: answers.map(([label, value]) => ({ label, value, values: [] })),
})
const inquiries = [
  sent('i2', 'Ann Lee', ['Budget', '5000'], ['When', 'June']),
  sent('i1', 'Bo Fox', ['Budget', '900'], ['Colour', 'Blue']),
]

function show(address: string, items: object[] = inquiries) {
  const made = serve(
    ...silence,
    withForms(),
    exchange('GET', '/api/inquiries?formId=f1', 200, items),
    exchange('GET', '/api/inquiries?formId=f1&limit=100', 200, items),
    exchange('GET', '/api/inquiries/i2', 200, inquiries[0], { ETag: '"1"' }),
    ...['messages', 'same-sender', 'attachments'].map((of) =>
      exchange('GET', `/api/admin/inquiries/i2/${of}`, 200, []),
    ),
    exchange('GET', '/api/forms/f1', 200, form),
    exchange('GET', '/api/forms', 200, [form]),
    ...['', '&status=new', '&status=in-progress', '&status=resolved'].map((query) =>
      exchange('GET', `/api/inquiries?limit=1${query}`, 200, [], {
        'X-Total-Count': '2',
      }),
    ),
  )
  return { ...open(address), made }
}

const texts = (cells: HTMLElement[]) => cells.map((cell) => cell.textContent)

it('shows a column for each field and a row for each inquiry, with the export of the same', async () => {
  const { user, router } = show('/admin/inquiries?formId=f1&view=table')

  const table = within(await screen.findByRole('table', { name: 'Answers to the form' }))
  await waitFor(() => {
    expect(texts(table.getAllByRole('columnheader'))).toEqual([
      'Name',
      'Received',
      'Status',
      'Budget',
      'When',
      'Colour',
    ])
  })
  const rows = table.getAllByRole('row').slice(1)
  expect(rows.map((row) => texts(within(row).getAllByRole('cell')).slice(2))).toEqual([
    ['5000', 'June', ''],
    ['900', '', 'Blue'],
  ])
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    '/api/inquiries.csv?formId=f1',
  )
  await user.click(table.getByRole('link', { name: 'Ann Lee' }))
  await screen.findByRole('dialog', { name: 'Inquiry Details' })
  expect(router.state.location.search).toBe('?formId=f1&view=table&edit=i2')
})

it('scrolls in a region with the name of the table', async () => {
  show('/admin/inquiries?formId=f1&view=table')
  const region = await screen.findByRole('region', { name: 'Answers to the form' })
  expect(region).toHaveAttribute('tabindex', '0')
  within(region).getByRole('table', { name: 'Answers to the form' })
})

it('asks for the answers a page at a time', async () => {
  const { made } = show('/admin/inquiries?formId=f1&view=table')
  await screen.findByRole('table')

  const lists = made.filter(
    ({ path }) => path.includes('answers') && path.startsWith('/api/inquiries?'),
  )
  expect(
    lists.map(({ path }) => new URL(path, 'http://x').searchParams.get('limit')),
  ).toEqual(['100'])
})

it('switches between cards and the table, for a form alone', async () => {
  const { user } = show('/admin/inquiries?formId=f1')
  await screen.findByRole('article', { name: 'Ann Lee' })
  await user.click(screen.getByRole('button', { name: 'Table of answers' }))
  await screen.findByRole('table', { name: 'Answers to the form' })
  expect(screen.queryByRole('article')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cards' }))
  await screen.findByRole('article', { name: 'Ann Lee' })
})

it('moves through the rows by keys', async () => {
  const { user } = show('/admin/inquiries?formId=f1&view=table')
  await screen.findByRole('table')
  await user.keyboard('jj')
  expect(screen.getByRole('link', { name: 'Bo Fox' })).toHaveFocus()
  await user.keyboard('k')
  expect(screen.getByRole('link', { name: 'Ann Lee' })).toHaveFocus()
})

it('says that nobody has answered', async () => {
  show('/admin/inquiries?formId=f1&view=table', [])
  await screen.findByRole('heading', { name: 'No inquiries found' })
})

it('has each label once, and joins answers with the same label', () => {
  const twice = sent('i3', 'Cy', ['Budget', '1'], ['Budget', '2'])
  expect(labelsOf(undefined, [twice])).toEqual(['Budget'])
  expect([...answersByLabel(twice)]).toEqual([['Budget', '1, 2']])
})
