import { Drawer } from '@quoin/shared-ui/ui/dialog/Drawer'
import { useId } from 'react'
import { NavLink } from 'react-router'
import { useUnread } from '../../api/unread.ts'
import { screenAddress } from '../../model/addressOf.ts'
import type { ContentType } from '../../model/schema.ts'
import type { LinkGroup, ScreenLink } from './links.ts'
import styles from './MenuDialog.module.css'

interface Props {
  /** The screens of the bar. */
  main: ScreenLink[]
  /** All other screens. */
  groups: LinkGroup[]
  /** The type of the inquiries, whose link has the number of unread inquiries. */
  inbox: ContentType | undefined
  onClose: () => void
}

/** The navigation of a phone: a drawer with all screens, which closes when a link is chosen. */
export function MenuDialog({ main, groups, inbox, onClose }: Props) {
  return (
    <Drawer open onOpenChange={onClose} title="Menu" atStart>
      <nav aria-label="Admin">
        <Links links={main} inbox={inbox} onChoose={onClose} />
        {groups.map(({ heading, links }) => (
          <section key={heading} aria-label={heading} className={styles.group}>
            <h3 className={styles.heading}>{heading}</h3>
            <Links links={links} onChoose={onClose} />
          </section>
        ))}
      </nav>
    </Drawer>
  )
}

interface LinksProps {
  links: ScreenLink[]
  inbox?: ContentType | undefined
  onChoose: () => void
}

function Links({ links, inbox, onChoose }: LinksProps) {
  return (
    <ul className={styles.list}>
      {links.map((link) =>
        inbox && link.to === screenAddress(inbox) ? (
          <InboxItem key={link.to} type={inbox} {...link} onChoose={onChoose} />
        ) : (
          <Item key={link.to} {...link} onChoose={onChoose} />
        ),
      )}
    </ul>
  )
}

interface ItemProps extends ScreenLink {
  /** The number of unread entries, which describes the link; 0 is omitted. */
  unread?: number
  onChoose: () => void
}

function Item({ to, text, unread = 0, onChoose }: ItemProps) {
  const count = useId()
  return (
    <li className={styles.item}>
      <NavLink
        className={styles.link ?? ''}
        to={to}
        end={to === '/admin'}
        aria-describedby={unread > 0 ? count : undefined}
        onClick={onChoose}
      >
        {text}
      </NavLink>
      {unread > 0 && (
        <span id={count} className={styles.count}>
          {unread > 99 ? '99+' : unread} new
        </span>
      )}
    </li>
  )
}

function InboxItem({ type, ...link }: ItemProps & { type: ContentType }) {
  return <Item {...link} unread={useUnread(type)} />
}
