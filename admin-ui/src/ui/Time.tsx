import { formatDate, formatDateTime } from '@quoin/shared-ui/format/date'
import { useZone } from '../model/site.ts'

/** The day of a timestamp where the site is, with the minute when it is pointed at. */
export function Time({ value }: { value: string }) {
  const zone = useZone()
  return (
    <time dateTime={value} title={formatDateTime(value, zone)}>
      {formatDate(value, zone)}
    </time>
  )
}

/** The minute of a timestamp where the site is. */
export function useMinute(): (timestamp: string) => string {
  const zone = useZone()
  return (timestamp) => formatDateTime(timestamp, zone)
}
