import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { magnifier } from '@quoin/shared-ui/ui/glyphs'
import { use, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { screenAddress } from '../../model/addressOf.ts'
import { IdentityContext } from '../../model/identity.ts'
import { useSchema } from '../../api/entries/useSchema.ts'
import { mainLinks, moreLinks } from './links.ts'
import { InboxLink, MainLink } from './MainLink.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import styles from './NavBar.module.css'

/** Links to every screen. Screens without a separate link are under More. */
export function NavBar({ onSearch }: { onSearch: () => void }) {
  const { types } = useSchema()
  const { pathname } = useLocation()
  const inbox = types.find(({ name }) => name === 'inquiry')
  const me = use(IdentityContext)
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // On a phone the row is wider than the screen.
    const item = row.current?.querySelector('[aria-current]')?.parentElement
    if (row.current && item) row.current.scrollLeft = item.offsetLeft - item.offsetWidth
  }, [pathname])
  return (
    <nav className={styles.bar} aria-label="Admin">
      <ul ref={row} className={styles.links}>
        {mainLinks(types, me).map((link) =>
          inbox && link.to === screenAddress(inbox) ? (
            <InboxLink key={link.to} type={inbox} {...link} />
          ) : (
            <MainLink key={link.to} {...link} />
          ),
        )}
        <li>
          <MoreMenu groups={moreLinks(types, me)} />
        </li>
        <li className={styles.search}>
          <button
            type="button"
            className={styles.more}
            aria-keyshortcuts="Control+K Meta+K"
            onClick={onSearch}
          >
            <Glyph of={magnifier} />
            Search
            <kbd className={styles.key}>Ctrl K</kbd>
          </button>
        </li>
      </ul>
    </nav>
  )
}
