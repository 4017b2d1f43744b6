import type { ReactNode } from 'react'
import { useFrontEnd } from '../model/frontEnd.ts'
import { Logo } from './Logo.tsx'
import styles from './Shell.module.css'

/** The header of every screen for signed-in users. Its children are the buttons. */
export function Header({ children }: { children: ReactNode }) {
  const { here } = useFrontEnd()
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <a className={styles.logo} href={here ? '/' : '/admin'}>
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
