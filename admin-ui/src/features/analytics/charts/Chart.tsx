import { useParentSize } from '@visx/responsive'
import type { ReactNode } from 'react'
import styles from './Chart.module.css'

/** How high every chart is, in pixels. */
export const height = 320

interface Props {
  /** Draws the chart once its width is known. */
  children: (width: number) => ReactNode
}

/** The place of a chart, as wide as what is around it. */
export function Chart({ children }: Props) {
  const { parentRef, width } = useParentSize({
    ignoreDimensions: ['height', 'top', 'left'],
  })
  return (
    <div ref={parentRef} className={styles.chart}>
      {width > 0 && children(width)}
    </div>
  )
}

/** Stands in the place of a chart of nothing. */
export function NoChart({ children }: { children: ReactNode }) {
  return <p className={styles.nothing}>{children}</p>
}
