import { classes } from '@quoin/shared-ui/ui/classes'
import styles from './Notice.module.css'

interface Props {
  title: string
  text: string
  /** Whether it tells of a failure. */
  failed?: boolean
}

/** What became of a form, above it, on a page that the server made in answer. */
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
