import type { ReactNode } from 'react'
import styles from './Stack.module.css'

interface Props {
  gap?: 'small' | 'medium' | 'large'
  children?: ReactNode
}

/** Stacks its children vertically, with the design's spacing. */
export function Stack({ gap = 'medium', children }: Props) {
  return <div className={styles[gap]}>{children}</div>
}
