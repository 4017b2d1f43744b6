import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Glyph, type Shape } from './Glyph.tsx'

interface Props {
  icon: Shape
  title: string
  /** The level of the title, which follows the heading above it. */
  heading?: 'h2' | 'h3'
  /** What to do next, in words. */
  children?: ReactNode
  /** What to do next, as controls. */
  actions?: ReactNode
}

/** Stands where content would be, and says what to do about it. */
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
