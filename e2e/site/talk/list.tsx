import { Grid, Card, Hero, Section, pathOf } from 'quoin'
import { Link } from 'react-router'
import { seats } from './seats'

/** What the list shows beside what stands for a talk. */
export const fields = ['room', 'seats']

export default function List({ type, entries, total }) {
  return (
    <div data-own="list">
      <Hero art="talks" title="What we talk about" lead={`${total} in all`} />
      <Section title="In their rooms">
        <Grid>
          {entries.map((talk) => (
            <Card key={talk.id}>
              <h3>
                <Link to={pathOf(type, talk)}>{talk.name}</Link>
              </h3>
              <p>
                {talk.room}: {seats(talk.seats)}
              </p>
            </Card>
          ))}
        </Grid>
      </Section>
    </div>
  )
}
