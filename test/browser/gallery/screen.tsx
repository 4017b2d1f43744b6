import {
  Badge,
  Button,
  Card,
  Chart,
  CsvButton,
  DateInput,
  Dialog,
  EmptyState,
  Input,
  ScreenHeader,
  Select,
  Stack,
  Table,
  type TableColumn,
  Tabs,
  Time,
} from 'quoin'
import { type ReactNode, useState } from 'react'

interface Guest {
  id: string
  name: string
  room: string
  seats: number
}

const guests: Guest[] = [
  { id: '1', name: 'Ada', room: 'Hall', seats: 2 },
  { id: '2', name: 'Grace', room: 'Blue room', seats: 1 },
  { id: '3', name: 'Mary', room: 'Hall', seats: 4 },
]

const columns: TableColumn<Guest>[] = [
  { name: 'name', label: 'Name' },
  { name: 'room', label: 'Room', cell: ({ room }) => <Badge>{room}</Badge> },
  { name: 'seats', label: 'Seats', figure: true },
]

const months = [
  { label: 'Mar', value: 7 },
  { label: 'Apr', value: 12 },
  { label: 'May', value: 9 },
  { label: 'Jun', value: 15 },
]

/** Each part by itself, with its name in data-part. */
export default function Gallery() {
  const [name, setName] = useState('Ada')
  const [room, setRoom] = useState('Hall')
  const [day, setDay] = useState('2031-05-03')
  const [adding, setAdding] = useState(false)
  return (
    <Stack gap="large">
      <Part name="ScreenHeader">
        <ScreenHeader title="Guests" text="Today">
          <Button>Close the list</Button>
        </ScreenHeader>
      </Part>
      <Part name="Table">
        <Table label="Guests" rows={guests} columns={columns} />
      </Part>
      <Part name="Input">
        <Input label="Name" value={name} onChange={setName} help="As on the badge" />
      </Part>
      <Part name="Select">
        <Select
          label="Room"
          value={room}
          onChange={setRoom}
          options={['Hall', 'Blue room']}
        />
      </Part>
      <Part name="DateInput">
        <DateInput label="Day" value={day} onChange={setDay} />
      </Part>
      <Part name="Tabs">
        <Tabs
          label="Views"
          tabs={[
            { name: 'list', label: 'List', content: <p>Three guests</p> },
            { name: 'figures', label: 'Figures', content: <p>Seven seats</p> },
          ]}
        />
      </Part>
      <Part name="Badge">
        <Badge>Hall</Badge> <Badge variant="green">Paid</Badge>{' '}
        <Badge variant="orange">Open</Badge>
      </Part>
      <Part name="EmptyState">
        <EmptyState title="Nobody is here yet" actions={<Button>Add a guest</Button>}>
          Guests appear when they arrive.
        </EmptyState>
      </Part>
      <Part name="CsvButton">
        <CsvButton name="guests" rows={guests} columns={columns} />
      </Part>
      <Part name="Chart">
        <Chart label="Guests by month" points={months} />
      </Part>
      <Part name="Chart-line">
        <Chart label="Guests by month" points={months} kind="line" />
      </Part>
      <Part name="Button">
        <Button onClick={() => setAdding(true)}>Add</Button>{' '}
        <Button variant="secondary">Cancel</Button>
      </Part>
      <Part name="Card">
        <Card>
          <Stack gap="small">
            <h2>Ada</h2>
            <Time value="2031-05-03T09:00:00Z" />
          </Stack>
        </Card>
      </Part>
      <Dialog
        open={adding}
        title="Add a guest"
        onClose={() => setAdding(false)}
        actions={<Button>Add</Button>}
      >
        <Input label="Name" value={name} onChange={setName} />
      </Dialog>
    </Stack>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div data-part={name} style={{ padding: 'var(--space-4)' }}>
      {children}
    </div>
  )
}
