import { curveMonotoneX } from '@visx/curve'
import { Area } from '@visx/shape'
import { classes } from '@quoin/shared-ui/ui/classes'
import type { Day } from '../../../api/analytics.ts'
import { Line } from './Line.tsx'
import { type DaysProps, TimeChart } from './TimeChart.tsx'
import styles from './VisitorsChart.module.css'

const series = [
  { label: 'Visitors', value: (day: Day) => day.visitors, tone: styles.point },
]

/** The number of visitors on each day. */
export function VisitorsChart({ title, days, today }: DaysProps) {
  return (
    <TimeChart title={title} days={days} today={today} series={series}>
      {({ x, y, floor, over }) => {
        const height = (day: Day) => y(day.visitors)
        return (
          <>
            <Area
              data={days.slice(0, over)}
              x={(_, index) => x(index)}
              y1={height}
              y0={floor}
              curve={curveMonotoneX}
              className={classes(styles.area)}
            />
            <Line days={days} over={over} x={x} y={height} className={styles.line} />
          </>
        )
      }}
    </TimeChart>
  )
}
