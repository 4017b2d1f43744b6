import { bell } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { useId, useRef, useState } from 'react'
import { useDismiss } from '../../ui/useDismiss.ts'
import styles from './NotificationBell.module.css'
import { NotificationPanel } from './NotificationPanel.tsx'
import { badgeText, demoNotifications } from './notifications.ts'

/** The bell of the navigation bar, with the number of unread notices. */
export function NotificationBell() {
  // Nothing shows the times before the panel is opened: the server renders the same.
  const [notifications, setNotifications] = useState(() => demoNotifications(Date.now()))
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  useDismiss(root, open, () => setOpen(false))

  const unread = notifications.filter(({ read }) => !read).length
  const markRead = (chosen?: string) => {
    setNotifications((all) =>
      all.map((one) =>
        chosen === undefined || one.id === chosen ? { ...one, read: true } : one,
      ),
    )
  }
  return (
    <div ref={root} className={styles.root}>
      <button
        type="button"
        className={styles.bell}
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Glyph of={bell} />
        {unread > 0 && (
          <span aria-hidden className={styles.badge}>
            {badgeText(unread)}
          </span>
        )}
      </button>
      <div id={id}>
        {open && (
          <NotificationPanel
            notifications={notifications}
            onRead={markRead}
            onClose={() => setOpen(false)}
          />
        )}
      </div>
    </div>
  )
}
