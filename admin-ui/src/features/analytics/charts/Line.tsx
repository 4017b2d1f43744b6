import { curveMonotoneX } from '@visx/curve'
import { LinePath } from '@visx/shape'
import { classes } from '@quoin/shared-ui/ui/classes'
import type { Day } from '../../../api/analytics.ts'
import styles from './Line.module.css'

interface Props {
  days: Day[]
  /** How many of them are over. */
  over: number
  x: (index: number) => number
  y: (day: Day) => number
  className: string | undefined
}

/** One figure of the days. It is dashed to a day that is not over, which has less than it will have. */
export function Line({ days, over, x, y, className }: Props) {
  const from = Math.max(0, over - 1)
  return (
    <>
      <LinePath
        data={days.slice(0, over)}
        x={(_, index) => x(index)}
        y={y}
        curve={curveMonotoneX}
        className={classes(className)}
      />
      {over < days.length && (
        <LinePath
          data={days.slice(from)}
          x={(_, index) => x(from + index)}
          y={y}
          className={classes(className, styles.unfinished)}
        />
      )}
    </>
  )
}
