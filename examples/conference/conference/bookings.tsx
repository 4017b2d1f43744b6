import { call, CsvButton, type PluginScreenProps, ScreenHeader, Table, type TableColumn, Time } from 'quoin'
import { useQuery } from '@tanstack/react-query'

type Booking = { id: string; title: string; starts: string; tickets: number; capacity: number }

const path = '/api/conference/bookings'
const columns: TableColumn<Booking>[] = [
  { name: 'title', label: 'Talk' },
  { name: 'starts', label: 'Day', cell: ({ starts }) => <Time value={starts} /> },
  { name: 'tickets', label: 'Tickets', figure: true },
  { name: 'free', label: 'Free', figure: true, value: ({ capacity, tickets }) => capacity - tickets },
]

/** The screen with the bookings of each talk to come. */
export default function Bookings({ title }: PluginScreenProps) {
  const { data, error } = useQuery({ queryKey: ['bookings'], queryFn: () => call<Booking[]>('GET', path) })
  return (
    <>
      <ScreenHeader title={title}><CsvButton name="bookings" rows={data} columns={columns} /></ScreenHeader>
      {error ? <p role="alert">{error.message}</p> : <Table label={title} rows={data} columns={columns} />}
    </>
  )
}
