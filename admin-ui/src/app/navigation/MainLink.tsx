import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { useId } from 'react'
import { NavLink } from 'react-router'
import { useUnread } from '../../api/unread.ts'
import type { ContentType } from '../../model/schema.ts'
import type { ScreenLink } from './links.ts'
import styles from './NavBar.module.css'
import { usePrepare } from './usePrepare.ts'

interface Props extends ScreenLink {
  /** The number of unread entries, which describes the link; 0 is omitted. */
  unread?: number
}

/** A link of the bar. Its data is prefetched when it is likely to be followed. */
export function MainLink({ to, text, unread = 0 }: Props) {
  const prepare = usePrepare()
  const count = useId()
  const expect = () => {
    prepare(to)
  }
  return (
    <li className={styles.item}>
      <NavLink
        className={styles.link ?? ''}
        to={to}
        end={to === '/admin'}
        aria-describedby={unread > 0 ? count : undefined}
        onPointerEnter={expect}
        onFocus={expect}
      >
        {text}
      </NavLink>
      {/* Outside of the link, whose name stays the same. */}
      {unread > 0 && (
        <span id={count} className={styles.count}>
          {unread > 99 ? '99+' : unread} <VisuallyHidden>new</VisuallyHidden>
        </span>
      )}
    </li>
  )
}

/** The link to the inquiries, with the number of unread inquiries. */
export function InboxLink({ type, ...link }: ScreenLink & { type: ContentType }) {
  return <MainLink {...link} unread={useUnread(type)} />
}
