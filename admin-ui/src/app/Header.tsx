import type { ReactNode } from 'react'
import { Logo } from './Logo.tsx'
import styles from './Shell.module.css'

/** The header of every screen for signed-in users. Its children are the buttons. */
export function Header({ children }: { children: ReactNode }) {
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <a className={styles.logo} href="/">
          <Logo />
          Quoin
        </a>
        <span className={styles.label}>Admin Dashboard</span>
        <span className={styles.welcome}>Welcome, Admin</span>
        {children}
      </div>
    </header>
  )
}
