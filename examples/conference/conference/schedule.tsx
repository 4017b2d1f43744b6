import { ActionLink, Card, Day, Grid, Hero, type Load, type OwnPageProps, Section, Stack } from 'quoin'
import { Link, useSearchParams } from 'react-router'

export const query = ['cancelled']
export const load = {
  talks: { type: 'talk', filter: { day: { query: 'day' } }, sort: 'starts', expand: 'venue,speakers' },
} satisfies Load

/** The talks of the day in the address, or of all days. */
export default function Schedule({ days, data }: OwnPageProps & { days: string[] }) {
  const [search] = useSearchParams()
  const chosen = search.get('day') ?? ''
  const choice = (day: string) => (
    <ActionLink key={day} to={`/schedule${day && `?day=${day}`}`} variant={day === chosen ? 'primary' : 'secondary'}>
      {day ? <Day of={day} /> : 'All days'}
    </ActionLink>
  )
  const lead = search.has('cancelled') ? 'Your ticket is cancelled.' : 'Talks and workshops'
  return (
    <>
      <Hero art="schedule" title="Schedule" lead={lead} actions={['', ...days].map(choice)} />
      <Section title="Talks">
        <Stack gap="large">
          <Grid>
            {data.talks.entries.map(({ id, slug, title, starts, length, expand }) => (
              <Card key={id}>
                <Stack gap="small">
                  <Day of={starts} exact />
                  <h3><Link to={`/talks/${slug}`}>{title}</Link></h3>
                  <p>{expand.speakers.map(({ name }: { name: string }) => name).join(', ')}</p>
                  <p>{expand.venue.name}, {length.amount} {length.unit}</p>
                </Stack>
              </Card>
            ))}
          </Grid>
          <a href="/calendar.ics">All talks as a calendar</a>
        </Stack>
      </Section>
    </>
  )
}
