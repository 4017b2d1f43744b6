import { Drawer as Side } from '@quoin/shared-ui/ui/dialog/Drawer'
import { SearchBox } from '../../features/search/SearchBox.tsx'
import type { MenuItem, MenuLink } from '../../content/navigation.ts'
import styles from './Drawer.module.css'
import { MenuButton } from './MenuButton.tsx'
import { NavLinks } from './NavLinks.tsx'

interface Props {
  header: MenuItem[]
  action: MenuLink | undefined
  onClose: () => void
}

/** The main menu on a small screen. It closes when a link is selected. */
export function Drawer({ header, action, onClose }: Props) {
  return (
    <Side open title="Menu" onOpenChange={onClose}>
      <div className={styles.content}>
        <SearchBox onChoose={onClose} />
        {header.length > 0 && (
          <nav aria-label="Main">
            <NavLinks items={header} whole className={styles.links} onChoose={onClose} />
          </nav>
        )}
        {action && <MenuButton of={action} size="large" onClick={onClose} />}
      </div>
    </Side>
  )
}
