import { Badge, Button, Card, Form, ScreenHeader, Time, useEntries, useForm } from 'quoin'

/** The screen of all events: what is to come first, the rest below. */
export default function Screen({ type }) {
  const { entries, problem } = useEntries(type, { fields: 'name,starts,status,featured' })
  const form = useForm()
  return (
    <>
      <ScreenHeader title="Programme">
        <Button onClick={form.add}>Add an event</Button>
      </ScreenHeader>
      {problem && <p role="alert">{problem}</p>}
      <Part title="To come" events={entries} status="planned" onEdit={form.edit} />
      <Part title="Past" events={entries} status="past" onEdit={form.edit} />
      <Form type={type} />
    </>
  )
}

function Part({ title, events = [], status, onEdit }) {
  const shown = events.filter((one) => one.status === status)
  if (shown.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      {shown.map((event) => (
        <Card key={event.id}>
          <h3>{event.name}</h3>
          <p>
            <Time value={event.starts} /> {event.featured && <Badge>Featured</Badge>}
          </p>
          <Button variant="secondary" onClick={() => onEdit(event)}>
            Edit {event.name}
          </Button>
        </Card>
      ))}
    </section>
  )
}
