import { formatAgo } from '@quoin/shared-ui/format/date'
import { classes } from '@quoin/shared-ui/ui/classes'
import { circleCheck, circleExclamation, triangle } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { useId } from 'react'
import { AnyLink } from '../../ui/AnyLink.tsx'
import type { Notification } from './notifications.ts'
import styles from './NotificationPanel.module.css'
import { useMinute } from './useMinute.ts'

interface Props {
  notifications: Notification[]
  /** Marks one notice as read, or all without an id. */
  onRead: (id?: string) => void
  onClose: () => void
}

/** The notices under the bell. */
export function NotificationPanel({ notifications, onRead, onClose }: Props) {
  const title = useId()
  const now = useMinute()
  return (
    <section aria-labelledby={title} className={styles.panel}>
      <header className={styles.header}>
        <h2 id={title}>Notifications</h2>
        <button type="button" className={styles.text} onClick={() => onRead()}>
          Mark all read
        </button>
      </header>
      <ul>
        {notifications.map((notification, at) => (
          <li key={at}>
            <Notice {...{ notification, now, onRead, onClose }} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={classes(styles.text, styles.all)}
        onClick={onClose}
      >
        View all notifications
      </button>
    </section>
  )
}

const signs = {
  success: circleCheck,
  info: circleExclamation,
  warning: triangle,
  error: triangle,
}

interface NoticeProps extends Omit<Props, 'notifications'> {
  notification: Notification
  now: number
}

function Notice({ notification, now, onRead, onClose }: NoticeProps) {
  const { id, type, title, message, since = now, read, action } = notification
  const state = useId()
  const timestamp = new Date(since).toISOString()
  const choose = () => {
    onRead(id)
    onClose()
  }
  return (
    <div className={styles.notice}>
      <Glyph of={signs[type]} className={styles[type]} />
      <div>
        <button
          type="button"
          className={styles.title}
          onClick={() => onRead(id)}
          aria-describedby={state}
        >
          {title}
          {!read && <span aria-hidden className={styles.dot} />}
        </button>
        <span id={state} hidden>
          {read ? 'Read' : 'Unread'}
        </span>
        {message && <p>{message}</p>}
        <p className={styles.foot}>
          <time dateTime={timestamp}>{formatAgo(timestamp, now)}</time>
          {action && (
            <AnyLink href={action.href} onClick={choose}>
              {action.label}
            </AnyLink>
          )}
        </p>
      </div>
    </div>
  )
}
