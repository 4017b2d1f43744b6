import { Link } from 'react-router'
import { ScreenHeader } from '../screens/ScreenHeader.tsx'

/** Stands for every address that has no screen. */
export function NotFound() {
  return (
    <>
      <ScreenHeader title="Page Not Found" />
      <p>
        Did you forget to add the page to the router?{' '}
        <Link to="/admin">Go to the dashboard</Link>
      </p>
    </>
  )
}
