import { TZDateMini } from '@date-fns/tz/date/mini'
import { wallTime } from '@quoin/shared-ui/format/date'

/** A timestamp as an input of type datetime-local wants it: what clocks in a time zone show. */
export function toInput(timestamp: string, zone: string): string {
  return wallTime(timestamp, zone).slice(0, 'YYYY-MM-DDTHH:MM'.length)
}

/** The timestamp at which clocks in a time zone show what such an input holds; '' where it holds no time. */
export function toTimestamp(input: string, zone: string): string {
  const [year = NaN, month = NaN, ...rest] = input.split(/[-T:]/).map(Number)
  const [day = NaN, hour = NaN, minute = NaN] = rest
  const time = new TZDateMini(year, month - 1, day, hour, minute, zone).getTime()
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}
