import { ActionLink, Facts, Heading, RichText, Shell } from 'quoin'
import { useState } from 'react'
import { seats } from './seats'

/** The page of a talk. It fails on the server and in browsers where the room says so. */
export default function Page({ type, entry }) {
  const [asked, ask] = useState(false)
  if (entry.room === 'broken') throw new Error('the room is broken')
  if (entry.room === 'inside' && typeof document === 'undefined')
    throw new Error('the room has no window')
  return (
    <Shell>
      <article data-own="page" style={{ paddingBlock: '3rem' }}>
        <Heading>{entry.name}</Heading>
        <p>{seats(entry.seats)}</p>
        <Facts type={type} entry={entry} fields={['room']} />
        <button type="button" aria-expanded={asked} onClick={() => ask(!asked)}>
          How to come
        </button>
        {asked && <p>By the front door.</p>}
        <RichText of={entry.body} />
        <ActionLink to={type.list}>All talks</ActionLink>
      </article>
    </Shell>
  )
}
