import { type ParentSizeState, useParentSize } from '@visx/responsive'
import { type ReactNode, useState } from 'react'
import styles from './Chart.module.css'

/** How high every chart is, in pixels. */
export const height = 320

/** It measures anew whenever this is another object. */
const sizing = {
  debounceTime: 100,
  ignoreDimensions: ['height', 'top', 'left'] satisfies (keyof ParentSizeState)[],
}

/**
 * What is narrower, in pixels, is no place for a chart, but a window on its way
 * to another size: the chart stays as it was.
 */
const narrowest = 120

interface Props {
  /** Draws the chart once its width is known. */
  children: (width: number) => ReactNode
}

/** The place of a chart, as wide as what is around it. */
export function Chart({ children }: Props) {
  const { parentRef, width } = useParentSize(sizing)
  const [drawn, setDrawn] = useState(0)
  if (width >= narrowest && width !== drawn) setDrawn(width)
  return (
    <div ref={parentRef} className={styles.chart}>
      {drawn > 0 && children(drawn)}
    </div>
  )
}

/** Stands in the place of a chart of nothing. */
export function NoChart({ children }: { children: ReactNode }) {
  return <p className={styles.nothing}>{children}</p>
}
