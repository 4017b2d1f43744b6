import type { ReactNode } from 'react'
import styles from './Actions.module.css'

/** A row of links and buttons, the most important first. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
