import { Link, useLocation } from 'react-router'
import { useAdministers } from '../model/identity.ts'
import { ScreenHeader } from '../ui/ScreenHeader.tsx'

/** Shown for addresses without a screen, with hints for editors and for developers of screens. */
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
