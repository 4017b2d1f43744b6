import type { CSSProperties } from 'react'
import { classes } from './classes.ts'
import styles from './Skeleton.module.css'

interface Props {
  /** Gives it a size. HTML of a server needs it: a page's policy lets no style stand there. */
  className?: string | undefined
  width?: CSSProperties['width']
  height?: CSSProperties['height']
}

/** Keeps the place of content to come. The text that says so stands beside it. */
export function Skeleton({ className, width, height }: Props) {
  return (
    <span
      aria-hidden
      className={classes(styles.skeleton, className)}
      style={{ width, height }}
    />
  )
}
