import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { magnifier } from '@quoin/shared-ui/ui/glyphs'
import { use, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { IdentityContext } from '../../model/identity.ts'
import { useSchema } from '../../api/entries/useSchema.ts'
import { mainLinks, moreLinks } from './links.ts'
import { MoreMenu } from './MoreMenu.tsx'
import styles from './NavBar.module.css'
import { usePrepare } from './usePrepare.ts'

/** Links to every screen. Screens without a separate link are under More. */
export function NavBar({ onSearch }: { onSearch: () => void }) {
  const { types } = useSchema()
  const { pathname } = useLocation()
  const prepare = usePrepare()
  const me = use(IdentityContext)
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // On a phone the row is wider than the screen.
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - link.offsetWidth
  }, [pathname])
  return (
    <nav className={styles.bar} aria-label="Admin">
      <ul ref={row} className={styles.links}>
        {mainLinks(types, me).map(({ to, text }) => (
          <li key={to}>
            <NavLink
              className={styles.link ?? ''}
              to={to}
              end={to === '/admin'}
              onPointerEnter={() => {
                prepare(to)
              }}
              onFocus={() => {
                prepare(to)
              }}
            >
              {text}
            </NavLink>
          </li>
        ))}
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
