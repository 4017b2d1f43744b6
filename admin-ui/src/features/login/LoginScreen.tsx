import { Button } from '@quoin/shared-ui/ui/Button'
import { Card } from '@quoin/shared-ui/ui/Card'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, type Location, useLocation, useNavigate } from 'react-router'
import { canResetQuery } from '../../api/mails.ts'
import { useSession } from '../../session/store.ts'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginScreen.module.css'
import { sitePageIn } from './sitePageIn.ts'

/** The address from which the session check redirected here. */
export interface Destination {
  from: string
}

/**
 * The sign-in page, which redirects back to the previous address. It clears all fetched data and undo actions of an
 * earlier user.
 */
export function LoginScreen() {
  const session = useSession()
  useEffect(() => {
    session.clear()
  }, [session])
  // If the request fails, the page looks as without mail.
  const { data } = useQuery(canResetQuery)
  const navigate = useNavigate()
  const { state, search } = useLocation() as Location<Destination | null>
  const leave = () => {
    const page = sitePageIn(search)
    if (page === undefined) void navigate(state?.from ?? '/admin', { replace: true })
    else location.replace(page)
  }
  return (
    <main className={styles.page}>
      <title>Admin Login · Quoin admin</title>
      <Card className={styles.card}>
        <header className={styles.header}>
          <h1 className={styles.title}>Admin Login</h1>
          <p>Enter your credentials to access the admin dashboard</p>
        </header>
        <LoginForm onSignedIn={leave} />
        <p className={styles.note}>
          Forgot your credentials? Contact the system administrator.
        </p>
        {data?.available && (
          <Button asChild variant="ghost">
            <Link to="/admin/forgot">Forgot your password?</Link>
          </Button>
        )}
        <Button asChild variant="ghost">
          <a href="/">Back to Website</a>
        </Button>
      </Card>
    </main>
  )
}
