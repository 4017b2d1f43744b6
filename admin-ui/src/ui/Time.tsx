import { formatDate, formatDateTime } from '@quoin/shared-ui/format/date'
import { useZone } from '../model/site.ts'

/** The date of a timestamp in the site's time zone, with the exact minute on hover. */
export function Time({ value }: { value: string }) {
  const zone = useZone()
  return (
    <time dateTime={value} title={formatDateTime(value, zone)}>
      {formatDate(value, zone)}
    </time>
  )
}

/** A function that formats a timestamp to the minute in the site's time zone. */
export function useMinute(): (timestamp: string) => string {
  const zone = useZone()
  return (timestamp) => formatDateTime(timestamp, zone)
}
