/** The period of the reports. */
export interface Period {
  /** Its key in the picker. */
  key: string
  /** The first and the last day; without them the server's default of 30 days. */
  days: { from?: string; to?: string }
  /** The period that the figures are compared with. */
  before: string
}

const day = 86_400_000

/** The periods that end today. */
export const periods = [
  { key: '7d', label: 'Last 7 days', days: 7, before: 'the 7 days before' },
  { key: '30d', label: 'Last 30 days', days: 30, before: 'last month' },
  { key: '90d', label: 'Last 90 days', days: 90, before: 'the 90 days before' },
  { key: '12m', label: 'Last 12 months', days: 365, before: 'the 12 months before' },
]

export const usual = '30d'
export const custom = 'custom'

/** The period in an address; the default if it has no valid period. */
export function periodIn(address: URLSearchParams, today: string): Period {
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? '']
  if (isDay(from) && isDay(to) && from <= to) {
    const length = (Date.parse(to) - Date.parse(from)) / day + 1
    const before = length === 1 ? 'the day before' : `the ${length} days before`
    return { key: custom, days: { from, to }, before }
  }
  const named = periods.find(({ key }) => key === address.get('period'))
  if (named === undefined || named.key === usual)
    return { key: usual, days: {}, before: 'last month' }
  return { key: named.key, days: lastDays(named.days, today), before: named.before }
}

/** A number of days that end with a day. */
export function lastDays(count: number, to: string): { from: string; to: string } {
  return { from: dayOf(Date.parse(to) - (count - 1) * day), to }
}

/** The date of a time in UTC: '2026-01-31'. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function isDay(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && dayOf(time) === text
}
