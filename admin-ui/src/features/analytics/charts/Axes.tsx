import { formatNumber } from '@quoin/shared-ui/format/number'
import type { scaleLinear } from '@visx/scale'
import type { Day } from '../../../api/analytics.ts'
import styles from './Axes.module.css'

type Scale = ReturnType<typeof scaleLinear<number>>

interface Props {
  days: Day[]
  x: Scale
  y: Scale
  left: number
  right: number
  floor: number
}

const names = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** The width of a date, in pixels. */
const room = 90

/** The days below, the figures on the left, and grid lines. */
export function Axes({ days, x, y, left, right, floor }: Props) {
  const figures = y.ticks(4).filter(Number.isInteger)
  const dates = spread(days.length, Math.floor((right - left) / room) + 1)
  return (
    <>
      <g className={styles.grid}>
        {figures.map((value) => (
          <line key={value} x1={left} x2={right} y1={y(value)} y2={y(value)} />
        ))}
      </g>
      <g className={styles.ticks}>
        {figures.map((value) => (
          <text key={value} x={left - 8} y={y(value)} dy="0.35em" textAnchor="end">
            {formatNumber(value)}
          </text>
        ))}
        {dates.map((index) => (
          <text
            key={index}
            x={x(index)}
            y={floor + 20}
            textAnchor={anchor(index, days.length)}
          >
            {names.format(new Date(days[index]?.date ?? 0))}
          </text>
        ))}
      </g>
    </>
  )
}

/** At most `most` of the first `count` numbers, at equal distances. */
function spread(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil((count - 1) / Math.max(1, most - 1)))
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step)
}

/** The text anchor that keeps a date within the chart. */
function anchor(index: number, count: number): 'start' | 'middle' | 'end' {
  if (count > 1 && index === 0) return 'start'
  return index === count - 1 ? 'end' : 'middle'
}
