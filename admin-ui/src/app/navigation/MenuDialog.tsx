import { Drawer } from '@quoin/shared-ui/ui/dialog/Drawer'
import { NavLink } from 'react-router'
import type { LinkGroup, ScreenLink } from './links.ts'
import styles from './MenuDialog.module.css'

interface Props {
  /** The screens of the bar. */
  main: ScreenLink[]
  /** All other screens. */
  groups: LinkGroup[]
  onClose: () => void
}

/** The navigation of a phone: a drawer with all screens, which closes when a link is chosen. */
export function MenuDialog({ main, groups, onClose }: Props) {
  return (
    <Drawer open onOpenChange={onClose} title="Menu" atStart>
      <nav aria-label="Admin">
        <Links links={main} onChoose={onClose} />
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

function Links({ links, onChoose }: { links: ScreenLink[]; onChoose: () => void }) {
  return (
    <ul className={styles.list}>
      {links.map(({ to, text }) => (
        <li key={to}>
          <NavLink
            className={styles.link ?? ''}
            to={to}
            end={to === '/admin'}
            onClick={onChoose}
          >
            {text}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
