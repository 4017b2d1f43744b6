import {
  Button,
  Card,
  Form,
  ScreenHeader,
  type ScreenProps,
  Stack,
  useCan,
  useEntries,
  useForm,
  useSave,
} from 'quoin'
import { seats } from './seats'

interface Talk {
  name: string
  room: string
  seats: number
}

/** The rooms and who talks in them. */
export default function Screen({ type }: ScreenProps) {
  const {
    entries = [],
    total,
    problem,
  } = useEntries<Talk>(type, { fields: 'name,room,seats', sort: 'name' })
  const can = useCan(type)
  const form = useForm()
  const save = useSave(type)
  return (
    <>
      <ScreenHeader
        title="Rooms and talks"
        text={total === undefined ? 'Loading...' : `${total} in all`}
      >
        {can.create && <Button onClick={form.add}>Add a talk</Button>}
      </ScreenHeader>
      {problem && <p role="alert">{problem}</p>}
      <Stack>
        {entries.map((talk) => (
          <Card key={talk.id}>
            <Stack gap="small">
              <h2 style={{ fontSize: 'var(--type-h4)' }}>{talk.name}</h2>
              <p>
                {talk.room}: {seats(talk.seats)}
              </p>
              {can.update && (
                <div style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--space-3)' }}>
                  <Button
                    variant="secondary"
                    aria-label={`Edit ${talk.name}`}
                    onClick={() => form.edit(talk)}
                  >
                    Edit
                  </Button>
                  <Button
                    variant="secondary"
                    aria-label={`One seat more for ${talk.name}`}
                    onClick={() => save(talk, { seats: talk.seats + 1 }, 'One seat more')}
                  >
                    One seat more
                  </Button>
                </div>
              )}
            </Stack>
          </Card>
        ))}
      </Stack>
      <Form type={type} />
    </>
  )
}
