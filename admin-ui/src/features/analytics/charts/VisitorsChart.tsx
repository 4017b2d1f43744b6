import { curveMonotoneX } from '@visx/curve'
import { Area, LinePath } from '@visx/shape'
import { classes } from '@quoin/shared-ui/ui/classes'
import type { Day } from '../reports.ts'
import { TimeChart } from './TimeChart.tsx'
import styles from './VisitorsChart.module.css'

const series = [
  { label: 'Visitors', value: (day: Day) => day.visitors, tone: styles.point },
]

/** How many visitors came on each day. */
export function VisitorsChart({ title, days }: { title: string; days: Day[] }) {
  return (
    <TimeChart title={title} days={days} series={series}>
      {({ x, y, floor }) => {
        const line = {
          x: (_: Day, index: number) => x(index),
          y: (day: Day) => y(day.visitors),
          curve: curveMonotoneX,
        }
        return (
          <>
            <Area
              data={days}
              x={line.x}
              y1={line.y}
              y0={floor}
              curve={line.curve}
              className={classes(styles.area)}
            />
            <LinePath data={days} {...line} className={classes(styles.line)} />
          </>
        )
      }}
    </TimeChart>
  )
}
