import { wallTime } from '@quoin/shared-ui/format/date'

const day = 24 * 60 * 60 * 1000

/** The lifetimes of a token, with their labels. */
export const lifetimes = [
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
  { value: '365', text: 'A year' },
  { value: 'date', text: 'Until a date' },
  { value: 'never', text: 'Never ends' },
]

/** The expiry of a token by a choice; undefined for never. A date includes the whole day in the time zone. */
export function endOf(
  lifetime: string,
  date: string,
  zone: string,
  now: number,
): string | undefined {
  if (lifetime === 'never') return undefined
  if (lifetime === 'date') return lastMinute(date, zone)
  return new Date(now + Number(lifetime) * day).toISOString()
}

/** The start of the last minute of a day in a time zone; empty for an invalid date. */
function lastMinute(date: string, zone: string): string {
  const inUTC = Date.parse(`${date}T23:59:00.000Z`)
  if (Number.isNaN(inUTC)) return ''
  const ahead = Date.parse(wallTime(new Date(inUTC).toISOString(), zone)) - inUTC
  return new Date(inUTC - ahead).toISOString()
}
