import { TZDateMini } from '@date-fns/tz/date/mini'
import { wallTime } from '@quoin/shared-ui/format/date'

/** Converts a timestamp into the value of a datetime-local input, in a time zone. */
export function toInput(timestamp: string, zone: string): string {
  return wallTime(timestamp, zone).slice(0, 'YYYY-MM-DDTHH:MM'.length)
}

/** Converts the value of a datetime-local input in a time zone into a timestamp; '' for an invalid value. */
export function toTimestamp(input: string, zone: string): string {
  const [year = NaN, month = NaN, ...rest] = input.split(/[-T:]/).map(Number)
  const [day = NaN, hour = NaN, minute = NaN] = rest
  const time = new TZDateMini(year, month - 1, day, hour, minute, zone).getTime()
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}
