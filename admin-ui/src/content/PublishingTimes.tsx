import { endOf, standingOf, startOf } from './publishing.ts'
import type { ContentType, Entry } from './schema.ts'
import { useMinute } from './Time.tsx'

interface Props {
  type: ContentType
  entry: Entry
}

/** From when an entry appears, where that is to come, and until when it stays, or stayed. */
export function PublishingTimes({ type, entry }: Props) {
  const minute = useMinute()
  const standing = standingOf(type, entry)
  const end = endOf(type, entry)
  return (
    <>
      {standing === 'scheduled' && <span>From {minute(startOf(type, entry))}</span>}
      {end && (
        <span>
          {standing === 'ended' ? 'Unpublished on ' : 'Until '}
          {minute(end)}
        </span>
      )}
    </>
  )
}
