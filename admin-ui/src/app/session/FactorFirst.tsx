import { Navigate, Outlet, useLocation } from 'react-router'
import { Header } from '../Header.tsx'
import styles from '../Shell.module.css'
import { ViewSite } from '../ViewSite.tsx'
import { SignOut } from './SignOut.tsx'

/** The only screen for an account that lacks a required second factor. */
export function FactorFirst() {
  const { pathname } = useLocation()
  if (pathname !== '/admin/account') return <Navigate to="/admin/account" replace />
  return (
    <>
      <Header>
        <ViewSite />
        <SignOut />
      </Header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
    </>
  )
}
