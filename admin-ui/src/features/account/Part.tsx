import { Card } from '@quoin/shared-ui/ui/Card'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { type ReactNode, useId } from 'react'
import { messageOf } from '../../api/useFailure.ts'
import styles from './AccountScreen.module.css'

interface Props {
  title: string
  text: string
  /** Set if its content cannot be loaded. */
  error?: Error | null
  /** Set while its content is loading. */
  waiting?: boolean
  /** The available actions. */
  actions?: ReactNode
  children?: ReactNode
}

/** A part of the account, with its heading. */
export function Part({ title, text, error, waiting, actions, children }: Props) {
  const id = useId()
  return (
    <Card asChild className={styles.part}>
      <section aria-labelledby={id}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <p className={styles.text}>{text}</p>
        </div>
        {error && <p role="alert">{messageOf(error)}</p>}
        {waiting && !error && <Skeleton height="3rem" />}
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </section>
    </Card>
  )
}
