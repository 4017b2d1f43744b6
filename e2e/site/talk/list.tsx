import { Card, Grid, Hero, type ListProps, Section, Stack, pathOf } from 'quoin'
import { Link } from 'react-router'
import { seats } from './seats'

/** What the list shows beside what stands for a talk. */
export const fields = ['room', 'seats']

interface Talk {
  name: string
  room: string
  seats: number
}

export default function List({ type, entries, total }: ListProps<Talk>) {
  return (
    <div data-own="list">
      <Hero art="talks" title="What we talk about" lead={`${total} in all`} />
      <Section title="In their rooms">
        <Grid>
          {entries.map((talk) => (
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
