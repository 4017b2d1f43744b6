import type { CSSProperties } from 'react'
import { classes } from './classes.ts'
import styles from './Skeleton.module.css'

interface Props {
  /** Sets its size. In HTML from the server it is required, since the pages' policy refuses inline styles. */
  className?: string | undefined
  width?: CSSProperties['width']
  height?: CSSProperties['height']
}

/** Reserves the space of loading content. A text beside it announces the loading. */
export function Skeleton({ className, width, height }: Props) {
  return (
    <span
      aria-hidden
      className={classes(styles.skeleton, className)}
      style={{ width, height }}
    />
  )
}
