import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Glyph, type Shape } from './Glyph.tsx'

interface Props {
  icon: Shape
  title: string
  /** The level of the title, below the heading above it. */
  heading?: 'h2' | 'h3'
  /** A text about the next step. */
  children?: ReactNode
  /** Controls for the next step. */
  actions?: ReactNode
}

/** Shown for missing content, with the next step. */
export function EmptyState({
  icon,
  title,
  heading: Heading = 'h3',
  children,
  actions,
}: Props) {
  return (
    <div className={styles.empty}>
      <Glyph of={icon} className={styles.icon} />
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={styles.text}>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
