import type { CSSProperties } from 'react'
import styles from './Skeleton.module.css'

interface Props {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
}

/** Keeps the place of content to come. The text that says so stands beside it. */
export function Skeleton({ width = '100%', height = '1em' }: Props) {
  return <span aria-hidden className={styles.skeleton} style={{ width, height }} />
}
