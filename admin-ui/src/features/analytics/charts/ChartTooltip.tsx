import type { ReactNode } from 'react'
import { classes } from '@quoin/shared-ui/ui/classes'
import styles from './ChartTooltip.module.css'

interface Props {
  /** The described point. */
  x: number
  y: number
  /** The width of the chart, which the tooltip must not leave. */
  width: number
  title: string
  children: ReactNode
}

/** Describes a point of a chart, beside it. */
export function ChartTooltip({ x, y, width, title, children }: Props) {
  return (
    <div
      aria-hidden
      className={classes(styles.tooltip, x > width / 2 && styles.before)}
      style={{ left: x, top: y }}
    >
      <strong>{title}</strong>
      {children}
    </div>
  )
}
