import { formatAgo } from '@quoin/shared-ui/format/date'
import { formatNumber } from '@quoin/shared-ui/format/number'
import { sizeText } from '@quoin/shared-ui/format/size'
import type { Fact, Part } from '../../api/system.ts'

/** The formatted value of a fact. */
export function factText({ unit, value }: Fact, now: number): string {
  if (unit === 'time') return formatAgo(String(value), now)
  if (typeof value !== 'number') return value
  if (unit === 'bytes') return sizeText(value)
  if (unit === 'percent') return `${formatNumber(value, 1)}%`
  if (unit === 'seconds') return spanText(value)
  return formatNumber(value)
}

/** A span of time in its two largest units: '2d 5h'. */
export function spanText(seconds: number): string {
  const units = [
    [86_400, 'd'],
    [3600, 'h'],
    [60, 'm'],
    [1, 's'],
  ] as const
  const first = units.findIndex(([size]) => seconds >= size)
  if (first === -1) return '0s'
  let rest = seconds
  return units
    .slice(first, first + 2)
    .map(([size, unit]) => {
      const n = Math.floor(rest / size)
      rest -= n * size
      return n === 0 ? '' : `${String(n)}${unit}`
    })
    .filter(Boolean)
    .join(' ')
}

const rank = { trouble: 0, attention: 1, off: 2, ok: 2 }

/** The names of the parts that only developers know. */
const inner = ['store', 'content', 'followers', 'caches', 'memory', 'jobs', 'browsers']

/** Whether a part is only of use to developers. A part with a problem is shown to everybody. */
export function isTechnical({ name, status }: Part): boolean {
  return inner.includes(name) && rank[status] === rank.ok
}

/** The parts with problems, the worst first. */
export function wanting(parts: Part[]): Part[] {
  return parts
    .filter(({ status }) => status === 'attention' || status === 'trouble')
    .sort((a, b) => rank[a.status] - rank[b.status])
}
