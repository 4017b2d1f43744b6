import { classes } from '@quoin/shared-ui/ui/classes'
import styles from './Notice.module.css'

interface Props {
  title: string
  text: string
  /** Whether it reports a failure. */
  failed?: boolean
}

/** The result of a form, above it, on a page that the server rendered as the response. */
export function Notice({ title, text, failed = false }: Props) {
  return (
    <div
      role={failed ? 'alert' : 'status'}
      className={classes(styles.notice, failed && styles.failed)}
    >
      <p className={styles.title}>{title}</p>
      <p>{text}</p>
    </div>
  )
}
