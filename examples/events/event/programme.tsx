import { Column, Day, Hero, type Load, type OwnPageProps, Prose, Shell } from 'quoin'
import { useState } from 'react'
import { Link } from 'react-router'

export const load = {
  events: {
    type: 'event',
    filter: { featured: { query: 'featured' } },
    sort: 'starts',
    fields: 'name,starts,slug',
  },
} satisfies Load

/** The coming events, with a link to the featured event alone. */
export default function Programme({ over, data }: OwnPageProps & { over: number }) {
  const [past, setPast] = useState(false)
  const { entries, total } = data.events
  return (
    <>
      <Hero art="programme" title="Programme" />
      <Shell>
        <Column>
          <Prose>
            <p>
              {entries.length} of {total} coming events. <a href="/programme?featured=true">Featured</a>
            </p>
            <ul>
              {entries.map(({ id, slug, name, starts }) => (
                <li key={id}>
                  <Link to={`/events/${slug}`}>{name}</Link>, <Day of={starts} exact />
                </li>
              ))}
            </ul>
            <button type="button" onClick={() => setPast(true)}>
              {past ? `${over} events are over` : 'And before?'}
            </button>
          </Prose>
        </Column>
      </Shell>
    </>
  )
}
