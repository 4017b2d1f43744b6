import { ActionLink, Column, Day, Facts, Hero, type Load, type PageProps, Prose, RichText, Shell } from 'quoin'
import { Link } from 'react-router'

/** What the page shows of an event. */
interface Event {
  name: string
  summary: string
  body: string
  starts: string
}

export const load = {
  others: {
    type: 'event',
    filter: { speaker: { entry: 'speaker' }, id: { ne: { entry: 'id' } } },
    sort: 'starts',
    fields: 'name,slug',
    limit: 3,
  },
} satisfies Load

/** The page of an event: when it is, who speaks, what it is about, and further events of the speaker. */
export default function Page({ type, entry, data }: PageProps<Event>) {
  return (
    <>
      <Hero
        art={entry.id}
        title={entry.name}
        lead={entry.summary}
        above={<Day of={entry.starts} exact />}
        actions={<ActionLink to="/contact">Ask for a seat</ActionLink>}
      />
      <Shell>
        <Column>
          <Facts type={type} entry={entry} fields={['billing', 'ends']} />
          <RichText of={entry.body} />
          <Prose>
            {data.others.entries.map(({ id, slug, name }) => (
              <p key={id}>
                <Link to={`/events/${slug}`}>{name}</Link>
              </p>
            ))}
            <p>
              <a href="/api/events/calendar.ics">All events as a calendar</a>
            </p>
          </Prose>
        </Column>
      </Shell>
    </>
  )
}
