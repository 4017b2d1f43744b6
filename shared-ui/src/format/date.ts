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

/** The day of a timestamp in UTC: '21 November 2026'. Empty when it is none. */
export function formatDate(timestamp: string): string {
  const time = new Date(timestamp)
  if (Number.isNaN(time.getTime())) return ''
  const month = months[time.getUTCMonth()] ?? ''
  return `${String(time.getUTCDate())} ${month} ${String(time.getUTCFullYear())}`
}

/** The minute of a timestamp in UTC: '21 November 2026, 09:05 UTC'. */
export function formatDateTime(timestamp: string): string {
  const date = formatDate(timestamp)
  if (date === '') return ''
  const time = new Date(timestamp)
  return `${date}, ${padded(time.getUTCHours())}:${padded(time.getUTCMinutes())} UTC`
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * How long before `now` a timestamp was, in whole units: 'Just now' under a
 * minute and for times to come, then '5m ago', '5h ago', '5d ago'.
 */
export function formatAgo(timestamp: string, now: number): string {
  const age = now - new Date(timestamp).getTime()
  if (Number.isNaN(age)) return ''
  if (age < minute) return 'Just now'
  if (age < hour) return `${String(Math.floor(age / minute))}m ago`
  if (age < day) return `${String(Math.floor(age / hour))}h ago`
  return `${String(Math.floor(age / day))}d ago`
}

function padded(part: number): string {
  return String(part).padStart(2, '0')
}
