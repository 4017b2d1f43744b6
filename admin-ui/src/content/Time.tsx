import { formatDate, formatDateTime } from '@quoin/shared-ui/format/date'

/** The day of a timestamp, with the minute when it is pointed at. */
export function Time({ value }: { value: string }) {
  return (
    <time dateTime={value} title={formatDateTime(value)}>
      {formatDate(value)}
    </time>
  )
}
