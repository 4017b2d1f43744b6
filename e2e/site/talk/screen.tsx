import { Button, Card, Form, ScreenHeader, useEntries, useForm, useSave } from 'quoin'
import { seats } from './seats'

/** The rooms and who talks in them. */
export default function Screen({ type }) {
  const {
    entries = [],
    total,
    problem,
  } = useEntries(type, { fields: 'name,room,seats', sort: 'name' })
  const form = useForm()
  const save = useSave(type)
  return (
    <>
      <ScreenHeader
        title="Rooms and talks"
        text={total === undefined ? 'Loading...' : `${total} in all`}
      >
        <Button onClick={form.add}>Add a talk</Button>
      </ScreenHeader>
      {problem && <p role="alert">{problem}</p>}
      {entries.map((talk) => (
        <Card key={talk.id}>
          <h2>{talk.name}</h2>
          <p>
            {talk.room}: {seats(talk.seats)}
          </p>
          <Button variant="secondary" onClick={() => form.edit(talk)}>
            Edit {talk.name}
          </Button>
          <Button
            variant="secondary"
            onClick={() => save(talk, { seats: talk.seats + 1 }, 'One seat more')}
          >
            One seat more for {talk.name}
          </Button>
        </Card>
      ))}
      <Form type={type} />
    </>
  )
}
