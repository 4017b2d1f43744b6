import { ActionLink, Column, Day, Facts, Hero, type PageProps, Prose, RichText, Shell } from 'quoin'

/** What the page shows of an event. */
interface Event {
  name: string
  summary: string
  body: string
  starts: string
}

/** The page of an event: when it is, who speaks, and what it is about. */
export default function Page({ type, entry }: PageProps<Event>) {
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
            <p>
              <a href="/api/events/calendar.ics">All events as a calendar</a>
            </p>
          </Prose>
        </Column>
      </Shell>
    </>
  )
}
