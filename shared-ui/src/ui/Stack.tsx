import type { ReactNode } from 'react'
import styles from './Stack.module.css'

interface Props {
  gap?: 'small' | 'medium' | 'large'
  children?: ReactNode
}

/** Parts below each other, in the design's distances. */
export function Stack({ gap = 'medium', children }: Props) {
  return <div className={styles[gap]}>{children}</div>
}
