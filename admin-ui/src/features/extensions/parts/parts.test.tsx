import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Chart } from './Chart.tsx'
import type { TableColumn } from './columns.ts'
import { DateInput, Input, Select } from './controls.tsx'
import { CsvButton, csvOf } from './CsvButton.tsx'
import { Dialog, Tabs } from './layout.tsx'
import { Table } from './Table.tsx'

interface Guest {
  id: string
  name: string
  age?: number
}

const guests: Guest[] = [
  { id: 'a', name: 'Mia', age: 9 },
  { id: 'b', name: 'Ada', age: 41 },
  { id: 'c', name: 'Guest 10' },
  { id: 'd', name: 'Guest 9', age: 1200 },
]
const columns: TableColumn<Guest>[] = [
  { name: 'name', label: 'Name' },
  { name: 'age', label: 'Age', figure: true },
  { name: 'act', label: 'Act', sorts: false, cell: ({ name }) => <b>Greet {name}</b> },
]

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)

describe('Table', () => {
  it('sorts by a column and in reverse, rows without a value last', async () => {
    const user = userEvent.setup()
    render(<Table label="Guests" rows={guests} columns={columns} />)
    expect(names()).toEqual(['Mia', 'Ada', 'Guest 10', 'Guest 9'])
    screen.getByRole('cell', { name: '1,200' })
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(names()).toEqual(['Ada', 'Guest 9', 'Guest 10', 'Mia'])
    await user.click(screen.getByRole('button', { name: 'Age' }))
    expect(names()).toEqual(['Mia', 'Ada', 'Guest 9', 'Guest 10'])
    await user.click(screen.getByRole('button', { name: 'Age' }))
    expect(names()).toEqual(['Guest 9', 'Ada', 'Mia', 'Guest 10'])
    expect(screen.getByRole('columnheader', { name: 'Age' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    expect(screen.queryByRole('button', { name: 'Act' })).not.toBeInTheDocument()
    screen.getByText('Greet Mia')
  })

  it('has pages, and goes to the first when it is sorted', async () => {
    const user = userEvent.setup()
    render(<Table label="Guests" rows={guests} columns={columns} perPage={3} />)
    screen.getByText('1 to 3 of 4')
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(names()).toEqual(['Guest 9'])
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
    await user.selectOptions(screen.getByLabelText('Order of Guests'), 'Name, falling')
    expect(names()).toEqual(['Mia', 'Guest 10', 'Guest 9'])
  })

  it('leaves order and pages to the server where it has a total', async () => {
    const user = userEvent.setup()
    const [onPage, onSort] = [vi.fn(), vi.fn()]
    render(
      <Table
        label="Guests"
        rows={guests.slice(0, 2)}
        columns={columns}
        perPage={2}
        total={5}
        page={2}
        onPage={onPage}
        sort="-name"
        onSort={onSort}
      />,
    )
    expect(names()).toEqual(['Mia', 'Ada'])
    screen.getByText('3 to 4 of 5')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(onPage).toHaveBeenLastCalledWith(3)
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenCalledWith('name')
    expect(onPage).toHaveBeenLastCalledWith(1)
  })

  it('says so where it has no rows', () => {
    render(<Table label="Guests" rows={[]} columns={columns} empty="Nobody is here." />)
    screen.getByText('Nobody is here.')
  })
})

it('writes rows as CSV, and lets no spreadsheet run a text', () => {
  const rows = [
    { id: '1', name: 'He said "hi", twice' },
    { id: '2', name: '=HYPERLINK(1)', age: -3 },
    { id: '3', name: '\tTab' },
  ]
  expect(csvOf(rows, columns.slice(0, 2))).toBe(
    'Name,Age\r\n"He said ""hi"", twice",\r\n\'=HYPERLINK(1),-3\r\n\'\tTab,\r\n',
  )
})

it('has nothing to download without rows', () => {
  render(<CsvButton name="guests" rows={undefined} columns={columns} />)
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
})

it('changes texts, choices and days', async () => {
  const user = userEvent.setup()
  function Form() {
    const [name, setName] = useState('')
    const [room, setRoom] = useState('b')
    const [day, setDay] = useState('')
    const options = ['a', { value: 'b', label: 'Room B' }]
    return (
      <>
        <Input label="Name" value={name} onChange={setName} error="Enter a name" />
        <Select label="Room" value={room} onChange={setRoom} options={options} />
        <DateInput label="Day" value={day} onChange={setDay} help="Of arrival" />
        <output>{[name, room, day].join(' ')}</output>
      </>
    )
  }
  render(<Form />)
  expect(screen.getByLabelText('Name')).toBeInvalid()
  expect(screen.getByLabelText('Room')).toHaveDisplayValue('Room B')
  await user.type(screen.getByLabelText('Name'), 'Mia')
  await user.selectOptions(screen.getByLabelText('Room'), 'a')
  await user.type(screen.getByLabelText('Day'), '2031-05-03')
  expect(screen.getByRole('status')).toHaveTextContent('Mia a 2031-05-03')
})

it('shows one of several contents, and a dialog that closes', async () => {
  const user = userEvent.setup()
  const onClose = vi.fn()
  render(
    <>
      <Tabs
        label="Views"
        tabs={[
          { name: 'list', label: 'List', content: 'The list' },
          { name: 'map', label: 'Map', content: 'The map' },
        ]}
      />
      <Dialog open title="Check in" onClose={onClose} actions={<button>OK</button>}>
        Who comes?
      </Dialog>
    </>,
  )
  const dialog = within(screen.getByRole('dialog', { name: 'Check in' }))
  dialog.getByText('Who comes?')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
  screen.getByText('The list')
  expect(screen.queryByText('The map')).not.toBeInTheDocument()
})

it.each(['bars', 'line'] as const)('has a table of the values of %s', (kind) => {
  const points = [
    { label: 'May', value: 1200 },
    { label: 'June', value: 3 },
  ]
  render(<Chart label="Guests by month" points={points} kind={kind} />)
  const table = within(screen.getByRole('table', { name: 'Guests by month' }))
  expect(table.getByRole('row', { name: 'May 1,200' })).toBeInTheDocument()
})
