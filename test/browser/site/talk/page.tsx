import {
  Button,
  Column,
  Facts,
  Opening,
  type PageProps,
  RichText,
  Shell,
  Stack,
} from 'quoin'
import { useState } from 'react'
import { seats } from './seats'

interface Talk {
  room: string
  seats: number
  body: string
}

/** The page of a talk. It fails on the server and in browsers where the room says so. */
export default function Page({ type, entry }: PageProps<Talk>) {
  const [asked, ask] = useState(false)
  if (entry.room === 'broken') throw new Error('the room is broken')
  if (entry.room === 'inside' && typeof document === 'undefined')
    throw new Error('the room has no window')
  return (
    <Shell>
      <article data-own="page">
        <Opening type={type} entry={entry} />
        <Column>
          <Facts type={type} entry={entry} fields={['room']} />
          <RichText of={entry.body} />
          <Stack gap="small">
            <p>{seats(entry.seats)}</p>
            <div>
              <Button
                variant="secondary"
                aria-expanded={asked}
                onClick={() => ask(!asked)}
              >
                How to come
              </Button>
            </div>
            {asked && <p>By the front door.</p>}
          </Stack>
        </Column>
      </article>
    </Shell>
  )
}
