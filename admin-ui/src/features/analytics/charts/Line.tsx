import { curveMonotoneX } from '@visx/curve'
import { LinePath } from '@visx/shape'
import { classes } from '@quoin/shared-ui/ui/classes'
import type { Day } from '../../../api/analytics.ts'
import styles from './Line.module.css'

interface Props {
  days: Day[]
  /** How many of the days are complete. */
  over: number
  x: (index: number) => number
  y: (day: Day) => number
  className: string | undefined
}

/** A figure over the days. It is dashed to an incomplete day, whose figure will still grow. */
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
