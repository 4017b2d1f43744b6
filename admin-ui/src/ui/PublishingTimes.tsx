import { endOf, hasPassed, startOf } from '../model/publishing.ts'
import type { ContentType, Entry } from '../model/schema.ts'
import { useMinute } from './Time.tsx'
import { useStanding } from '../model/useStanding.ts'

interface Props {
  type: ContentType
  entry: Entry
}

/** The start of publication, if in the future, and its end. */
export function PublishingTimes({ type, entry }: Props) {
  const minute = useMinute()
  const standing = useStanding(type, entry)
  const end = endOf(type, entry)
  return (
    <>
      {standing === 'scheduled' && <span>From {minute(startOf(type, entry))}</span>}
      {end && (
        <span>
          {hasPassed(end) ? 'Unpublished on ' : 'Until '}
          {minute(end)}
        </span>
      )}
    </>
  )
}
