import type { Day } from '../../../api/analytics.ts'
import styles from './SessionsChart.module.css'
import { Line } from './Line.tsx'
import { type DaysProps, TimeChart } from './TimeChart.tsx'

const series = [
  { label: 'Page views', value: (day: Day) => day.pageViews, tone: styles.views },
  { label: 'Sessions', value: (day: Day) => day.sessions, tone: styles.sessions },
]

/** The minimum distance between two labels, in pixels. */
const apart = 16

/** The numbers of page views and of visits on each day. */
export function SessionsChart({ title, days, today }: DaysProps) {
  const last = days.at(-1)
  return (
    <TimeChart title={title} days={days} today={today} series={series} end={84}>
      {({ x, y, floor, over }) => {
        const end = x(days.length - 1)
        const [views = 0, visits = 0] = series.map(({ value }) =>
          last ? y(value(last)) : 0,
        )
        const first = Math.min(views, floor - apart)
        const names = [first, Math.max(visits, first + apart)]
        return series.map(({ label, value, tone }, at) => (
          <g key={label} className={tone}>
            <Line
              days={days}
              over={over}
              x={x}
              y={(day) => y(value(day))}
              className={styles.line}
            />
            <text className={styles.name} x={end + 8} y={names[at]} dy="0.35em">
              {label}
            </text>
          </g>
        ))
      }}
    </TimeChart>
  )
}
