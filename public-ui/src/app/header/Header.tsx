import { bars } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useState } from 'react'
import { useMenus } from '../../content/navigation.ts'
import { useSettingsPending } from '../../content/settings.ts'
import { NotificationBell } from '../../features/notifications/NotificationBell.tsx'
import { SearchBox } from '../../features/search/SearchBox.tsx'
import { Logo } from '../Logo.tsx'
import styles from './Header.module.css'
import { MenuButton } from './MenuButton.tsx'
import { NavLinks } from './NavLinks.tsx'
import { Ruler } from './Ruler.tsx'
import { useScrolled } from './useScrolled.ts'

const Drawer = lazyPart(() => import('./Drawer.tsx').then((file) => file.Drawer))
const threshold = 100

/** The navigation bar at the top of every page. */
export function Header() {
  const scrolled = useScrolled(threshold)
  const [open, setOpen] = useState(false)
  const { header, action, pending } = useMenus()
  const isNameToCome = useSettingsPending()
  return (
    <header className={styles.header} data-scrolled={scrolled}>
      <div className={styles.bar}>
        <Logo />
        <div className={styles.rest} data-moves={isNameToCome}>
          <Ruler header={header} action={action} pending={pending} />
          <div className={styles.box}>
            <div className={styles.row}>
              {header.length > 0 && (
                <nav aria-label="Main" className={styles.nav}>
                  <NavLinks items={header} className={styles.links} />
                </nav>
              )}
              <div className={styles.search}>
                <SearchBox />
              </div>
              <NotificationBell />
              {/* Its space is reserved while it loads, so that nothing beside it moves. */}
              {(pending || action) && (
                <div className={styles.quote}>{action && <MenuButton of={action} />}</div>
              )}
              <button
                type="button"
                className={styles.menu}
                aria-label="Open menu"
                aria-haspopup="dialog"
                aria-expanded={open}
                onClick={() => setOpen(true)}
              >
                <Glyph of={bars} />
              </button>
            </div>
          </div>
        </div>
      </div>
      {open && <Drawer header={header} action={action} onClose={() => setOpen(false)} />}
    </header>
  )
}
