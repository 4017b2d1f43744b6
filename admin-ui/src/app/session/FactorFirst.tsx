import { Navigate, Outlet, useLocation } from 'react-router'
import { Logo } from '../Logo.tsx'
import styles from '../Shell.module.css'
import { ViewSite } from '../ViewSite.tsx'
import { SignOut } from './SignOut.tsx'

/** The only screen for an account that lacks a required second factor. */
export function FactorFirst() {
  const { pathname } = useLocation()
  if (pathname !== '/admin/account') return <Navigate to="/admin/account" replace />
  return (
    <>
      <header className={styles.header}>
        <div className={styles.inner}>
          <a className={styles.logo} href="/">
            <Logo />
            Quoin
          </a>
          <span className={styles.label}>Admin Dashboard</span>
          <span className={styles.welcome}>Welcome, Admin</span>
          <ViewSite />
          <SignOut />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
    </>
  )
}
