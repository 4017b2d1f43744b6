import {
  Badge,
  Button,
  Card,
  Form,
  type ScreenEntry,
  ScreenHeader,
  type ScreenProps,
  Stack,
  Time,
  useEntries,
  useForm,
} from 'quoin'

/** What the screen shows of an event. */
type Event = ScreenEntry<{ name: string; starts: string; status: string; featured: boolean }>

/** The screen of all events: what is to come first, the rest below. */
export default function Screen({ type }: ScreenProps) {
  const { entries, problem } = useEntries<Event>(type, { fields: 'name,starts,status,featured' })
  const form = useForm()
  return (
    <>
      <ScreenHeader title="Programme">
        <Button onClick={form.add}>Add an event</Button>
      </ScreenHeader>
      {problem && <p role="alert">{problem}</p>}
      <Stack gap="large">
        <Part title="To come" events={entries} status="planned" onEdit={form.edit} />
        <Part title="Past" events={entries} status="past" onEdit={form.edit} />
      </Stack>
      <Form type={type} />
    </>
  )
}

interface PartProps {
  title: string
  events: Event[] | undefined
  status: string
  onEdit: (event: Event) => void
}

function Part({ title, events = [], status, onEdit }: PartProps) {
  const shown = events.filter((one) => one.status === status)
  if (shown.length === 0) return null
  return (
    <section>
      <Stack>
        <h2 style={{ fontSize: 'var(--type-h4)' }}>{title}</h2>
        {shown.map((event) => (
          <Card key={event.id}>
            <Stack gap="small">
              <h3 style={{ fontSize: 'var(--type-body)' }}>{event.name}</h3>
              <p>
                <Time value={event.starts} /> {event.featured && <Badge>Featured</Badge>}
              </p>
              <div>
                <Button variant="secondary" aria-label={`Edit ${event.name}`} onClick={() => onEdit(event)}>
                  Edit
                </Button>
              </div>
            </Stack>
          </Card>
        ))}
      </Stack>
    </section>
  )
}
