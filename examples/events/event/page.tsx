import { ActionLink, Day, Facts, Hero, RichText, Section, Shell } from 'quoin'

/** The page of an event: when it is, who speaks, and what it is about. */
export default function Page({ type, entry }) {
  return (
    <>
      <Hero
        art={entry.id}
        title={entry.name}
        lead={entry.summary}
        above={<Day of={entry.starts} exact />}
        actions={<ActionLink to="/contact">Ask for a seat</ActionLink>}
      />
      <Section title="What to expect">
        <Facts type={type} entry={entry} fields={['billing', 'ends']} />
        <RichText of={entry.body} />
      </Section>
      <Shell>
        <p>
          <a href="/api/events/calendar.ics">All events as a calendar</a>
        </p>
      </Shell>
    </>
  )
}
