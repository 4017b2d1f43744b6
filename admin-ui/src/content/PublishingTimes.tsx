import { endOf, hasPassed, standingOf, startOf } from './publishing.ts'
import type { ContentType, Entry } from './schema.ts'
import { useMinute } from './Time.tsx'

interface Props {
  type: ContentType
  entry: Entry
}

/** From when an entry appears, where that is to come, and until when it stays, or stayed. */
export function PublishingTimes({ type, entry }: Props) {
  const minute = useMinute()
  const end = endOf(type, entry)
  return (
    <>
      {standingOf(type, entry) === 'scheduled' && (
        <span>From {minute(startOf(type, entry))}</span>
      )}
      {end && (
        <span>
          {hasPassed(end) ? 'Unpublished on ' : 'Until '}
          {minute(end)}
        </span>
      )}
    </>
  )
}
