import { type ReactNode, useState } from 'react'
import styles from './Opening.module.css'

interface Props {
  /** Whether it starts open. */
  starts?: boolean
  /** Whether something in it has an error. */
  isInvalid?: boolean
  summary: ReactNode
  children: ReactNode
}

/** A part that is closed unless it starts open. It stays open while it has an error. */
export function Opening({ starts = false, isInvalid = false, summary, children }: Props) {
  const [open, setOpen] = useState(starts)
  return (
    <details
      className={styles.opening}
      open={open || isInvalid}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
      }}
    >
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}

/** Technical details of a screen, closed at first. */
export function ForDevelopers(props: Pick<Props, 'isInvalid' | 'children'>) {
  return <Opening {...props} summary="For developers" />
}
