import {
  Badge,
  Button,
  call,
  Chart,
  CsvButton,
  DateInput,
  Dialog,
  EmptyState,
  Input,
  type PluginScreenProps,
  QuoinError,
  ScreenHeader,
  Select,
  Stack,
  Table,
  type TableColumn,
  Tabs,
  useNotice,
} from 'quoin'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import styles from './desk.module.css'

interface Guest {
  id: string
  name: string
  room: string
}

interface Guests {
  greeting: string
  guests: Guest[]
}

const rooms = ['Blue room', 'Garden', 'Hall']

const columns: TableColumn<Guest>[] = [
  {
    name: 'name',
    label: 'Name',
    cell: (guest) => (
      <Link to={`/admin/desk/${encodeURIComponent(guest.id)}`}>{guest.name}</Link>
    ),
  },
  { name: 'room', label: 'Room', cell: (guest) => <Badge>{guest.room}</Badge> },
  {
    name: 'letters',
    label: 'Letters',
    figure: true,
    value: (guest) => guest.name.length,
  },
]

const key = ['desk', 'guests']

/** The guests of the day; below its address the screen of one of them. */
export default function Desk({ title, path: [id] }: PluginScreenProps) {
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => call<Guests>('GET', '/api/desk/guests'),
  })
  const [adding, setAdding] = useState(false)
  if (error) return <p role="alert">{error.message}</p>
  if (id !== undefined)
    return <One guest={data?.guests.find((one) => one.id === id)} id={id} />
  return (
    <>
      <ScreenHeader title={title}>
        <CsvButton name="guests" rows={data?.guests} columns={columns} />
        <Button onClick={() => setAdding(true)}>Add a guest</Button>
      </ScreenHeader>
      <p className={styles.greeting}>{data?.greeting}</p>
      <Tabs
        label="Views"
        tabs={[
          { name: 'list', label: 'Guests', content: <List guests={data?.guests} /> },
          {
            name: 'figures',
            label: 'Figures',
            content: <Figures guests={data?.guests ?? []} />,
          },
        ]}
      />
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function List({ guests }: { guests: Guest[] | undefined }) {
  if (guests?.length === 0)
    return (
      <EmptyState title="Nobody is here yet">
        Guests appear when somebody adds them.
      </EmptyState>
    )
  return <Table label="Guests" rows={guests} columns={columns} perPage={10} />
}

function Figures({ guests }: { guests: Guest[] }) {
  const points = rooms.map((room) => ({
    label: room,
    value: guests.filter((one) => one.room === room).length,
  }))
  return (
    <Stack>
      <Chart label="Guests by room" points={points} />
      <Chart label="Guests in a line" points={points} kind="line" />
    </Stack>
  )
}

function One({ guest, id }: { guest: Guest | undefined; id: string }) {
  return (
    <>
      <ScreenHeader title={guest?.name ?? id} text={guest?.room}>
        <Link to="/admin/desk">All guests</Link>
      </ScreenHeader>
    </>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const notify = useNotice()
  const [name, setName] = useState('')
  const [room, setRoom] = useState('Garden')
  const [day, setDay] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  const add = async () => {
    try {
      await call('POST', '/api/desk/guests', { name, room })
      notify('Added')
      onClose()
      await client.invalidateQueries({ queryKey: key })
    } catch (error) {
      if (error instanceof QuoinError) setFields(error.fields)
      notify('Not added', error)
    }
  }
  return (
    <Dialog
      open
      title="Add a guest"
      onClose={onClose}
      actions={<Button onClick={() => void add()}>Add</Button>}
    >
      <Input
        label="Name"
        value={name}
        onChange={setName}
        error={fields.name && `The name ${fields.name}`}
      />
      <Select label="Room" value={room} onChange={setRoom} options={rooms} />
      <DateInput label="Day" value={day} onChange={setDay} help="Of the arrival" />
    </Dialog>
  )
}
