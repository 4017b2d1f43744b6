import { Button } from '@quoin/shared-ui/ui/Button'
import { Card } from '@quoin/shared-ui/ui/Card'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './LoginScreen.module.css'

interface Props {
  title: string
  text: string
  children: ReactNode
}

/** A page for signed-out users, with a link to the sign-in page. */
export function BarePage({ title, text, children }: Props) {
  return (
    <main className={styles.page}>
      <title>{`${title} · Quoin admin`}</title>
      <Card className={styles.card}>
        <header className={styles.header}>
          <h1 className={styles.title}>{title}</h1>
          <p>{text}</p>
        </header>
        {children}
        <Button asChild variant="ghost">
          <Link to="/admin/login">Back to sign in</Link>
        </Button>
      </Card>
    </main>
  )
}
