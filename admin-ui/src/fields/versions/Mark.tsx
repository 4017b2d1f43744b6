import type { ReactNode } from 'react'
import styles from './Version.module.css'
import type { Side } from './words.ts'

interface Props {
  /** The version that contains it. */
  side: Side
  children: ReactNode
}

const marks = { before: 'del', after: 'ins' } as const

/** A part of one version that the other version lacks. */
export function Mark({ side, children }: Props) {
  const Tag = marks[side]
  return <Tag className={styles.mark}>{children}</Tag>
}
