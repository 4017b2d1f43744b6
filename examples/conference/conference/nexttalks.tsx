import { Card, Day, Grid, type Load, type SectionProps, Stack } from 'quoin'
import { Link } from 'react-router'

export const load = {
  talks: { type: 'talk', filter: { status: 'upcoming' }, sort: 'starts', limit: { section: 'limit' } },
} satisfies Load

/** The section with the talks that come next. */
export default function NextTalks({ section, data }: SectionProps) {
  return (
    <Stack gap="large">
      <h2>{section.title}</h2>
      <Grid>
        {data.talks.entries.map(({ id, slug, title, starts }) => (
          <Card key={id}><h3><Link to={`/talks/${slug}`}>{title}</Link></h3><Day of={starts} exact /></Card>
        ))}
      </Grid>
    </Stack>
  )
}
