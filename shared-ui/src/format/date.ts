import { tzOffset } from '@date-fns/tz/tzOffset'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The date of a timestamp in a time zone: '21 November 2026'. Empty if invalid. */
export function formatDate(timestamp: string, zone: string): string {
  return formatDay(wallTime(timestamp, zone))
}

/** A calendar date, or the date of a timestamp in UTC: '2026-11-21' becomes '21 November 2026'. */
export function formatDay(day: string): string {
  const time = new Date(day)
  if (Number.isNaN(time.getTime())) return ''
  const month = months[time.getUTCMonth()] ?? ''
  return `${String(time.getUTCDate())} ${month} ${String(time.getUTCFullYear())}`
}

/** The date and time of a timestamp in a time zone: '21 June 2026, 10:05 BST'. Only for browsers. */
export function formatDateTime(timestamp: string, zone: string): string {
  const date = formatDate(timestamp, zone)
  if (date === '') return ''
  return `${date}, ${wallTime(timestamp, zone).slice(11, 16)} ${zoneName(timestamp, zone)}`
}

/**
 * The local time of a timestamp in a time zone, in ISO format but not a UTC time: '2026-06-21T10:05:00.000Z'. Empty if
 * invalid.
 */
export function wallTime(timestamp: string, zone: string): string {
  const time = new Date(timestamp)
  if (Number.isNaN(time.getTime())) return ''
  return new Date(time.getTime() + aheadOf(zone, time)).toISOString()
}

/** The part of Temporal that is used here; TypeScript assumes that either all browsers have it or none. */
interface Times {
  Instant: {
    fromEpochMilliseconds: (time: number) => {
      toZonedDateTimeISO: (zone: string) => { offsetNanoseconds: number }
    }
  }
}

/** The UTC offset of a time zone, in milliseconds. */
function aheadOf(zone: string, time: Date): number {
  try {
    // If available, it avoids the first use of Intl, which takes 60 ms on a phone.
    const { Temporal } = globalThis as { Temporal?: Times }
    const instant = Temporal?.Instant.fromEpochMilliseconds(time.getTime())
    if (instant) return instant.toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000
  } catch {
    // A browser may be older than the zone.
    return 0
  }
  const minutes = tzOffset(zone, time)
  return Number.isNaN(minutes) ? 0 : minutes * minute
}

/** The abbreviation of a zone at a timestamp: 'BST', 'UTC', 'GMT+2'. Only for browsers. */
export function zoneName(timestamp: string, zone: string): string {
  try {
    return (
      new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' })
        .formatToParts(new Date(timestamp))
        .find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'
    )
  } catch {
    return 'UTC'
  }
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * The time between a timestamp and `now`, in whole units: 'Just now' under a minute and for future times, then '5m
 * ago', '5h ago', '5d ago'.
 */
export function formatAgo(timestamp: string, now: number): string {
  const age = now - new Date(timestamp).getTime()
  if (Number.isNaN(age)) return ''
  if (age < minute) return 'Just now'
  if (age < hour) return `${String(Math.floor(age / minute))}m ago`
  if (age < day) return `${String(Math.floor(age / hour))}h ago`
  return `${String(Math.floor(age / day))}d ago`
}
