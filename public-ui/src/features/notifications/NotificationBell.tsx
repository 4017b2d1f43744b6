import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { bell } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { useId, useRef, useState } from 'react'
import { useDismiss } from '../../ui/useDismiss.ts'
import styles from './NotificationBell.module.css'
import { badgeText, notificationsOf } from './notifications.ts'
import { noteSeen, useSeen } from './seen.ts'
import { useNotices } from './useNotices.ts'

const NotificationPanel = lazyPart(() =>
  import('./NotificationPanel.tsx').then((file) => file.NotificationPanel),
)

/** The bell of the navigation bar, with the number of unread notices; renders nothing on a site without notices. */
export function NotificationBell() {
  const { notices, pending } = useNotices()
  const seen = useSeen()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  useDismiss(root, open, () => setOpen(false))
  // Its space is reserved while the notices load.
  if (notices.length === 0) return pending ? <div className={styles.root} /> : null

  const notifications = notificationsOf(notices, seen)
  const unread = notifications.filter(({ read }) => !read).length
  const toggle = () => {
    if (!open) noteSeen(notices, Date.now())
    setOpen(!open)
  }
  return (
    <div ref={root} className={styles.root}>
      <button
        type="button"
        className={styles.bell}
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        aria-expanded={open}
        aria-controls={id}
        onPointerEnter={NotificationPanel.preload}
        onFocus={NotificationPanel.preload}
        onClick={toggle}
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
            onRead={(chosen) =>
              noteSeen(
                notices,
                Date.now(),
                (one) => chosen === undefined || one === chosen,
              )
            }
            onClose={() => setOpen(false)}
          />
        )}
      </div>
    </div>
  )
}
