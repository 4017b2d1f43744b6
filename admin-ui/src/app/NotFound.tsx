import { Link, useLocation } from 'react-router'
import { useAdministers } from '../model/identity.ts'
import { ScreenHeader } from '../ui/ScreenHeader.tsx'

/** Stands for every address that has no screen: says so to editors, and to those who build screens. */
export function NotFound() {
  const { pathname } = useLocation()
  const builds = useAdministers()
  return (
    <>
      <ScreenHeader title="Page Not Found" />
      <p>
        The back office has no screen at {pathname}. Look at the address again, find the
        screen in the bar above or with Ctrl K, or{' '}
        <Link to="/admin">go to the dashboard</Link>.
      </p>
      {builds && <p>Did you forget to add the page to the router?</p>}
    </>
  )
}
