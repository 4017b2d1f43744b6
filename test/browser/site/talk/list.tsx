import { Card, Grid, Hero, type ListProps, Section, Stack, pathOf } from 'quoin'
import { Link, useSearchParams } from 'react-router'
import { seats } from './seats'

/** What the list shows beside what stands for a talk. */
export const fields = ['room', 'seats']

/** What it reads of the address: '?in=loft' shows the talks of that room. */
export const query = ['in']

interface Talk {
  name: string
  room: string
  seats: number
}

export default function List({ type, entries, total }: ListProps<Talk>) {
  const [params] = useSearchParams()
  const room = params.get('in')
  const shown = entries.filter((talk) => room === null || talk.room === room)
  return (
    <div data-own="list">
      <Hero art="talks" title="What we talk about" lead={`${total} in all`} />
      <Section title={room === null ? 'In their rooms' : `In ${room}`}>
        <Grid>
          {shown.map((talk) => (
            <Card key={talk.id}>
              <Stack gap="small">
                <h3>
                  <Link to={pathOf(type, talk)}>{talk.name}</Link>
                </h3>
                <p style={{ color: 'var(--text-muted)' }}>
                  {talk.room}: {seats(talk.seats)}
                </p>
              </Stack>
            </Card>
          ))}
        </Grid>
      </Section>
    </div>
  )
}
