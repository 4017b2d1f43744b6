import { type ParentSizeState, useParentSize } from '@visx/responsive'
import { type ReactNode, useState } from 'react'
import styles from './Chart.module.css'

/** The height of every chart, in pixels. */
export const height = 320

/** A stable object, since a new object triggers another measurement. */
const sizing = {
  debounceTime: 100,
  ignoreDimensions: ['height', 'top', 'left'] satisfies (keyof ParentSizeState)[],
}

/** Below this width in pixels the window is being resized, and the chart is not redrawn. */
const narrowest = 120

interface Props {
  /** Renders the chart once its width is known. */
  children: (width: number) => ReactNode
}

/** The container of a chart, in the full width. */
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

/** Shown instead of a chart without data. */
export function NoChart({ children }: { children: ReactNode }) {
  return <p className={styles.nothing}>{children}</p>
}
