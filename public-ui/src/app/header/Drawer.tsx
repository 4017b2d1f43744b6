import { Drawer as Side } from '@quoin/shared-ui/ui/dialog/Drawer'
import { SearchBox } from '../../features/search/SearchBox.tsx'
import { ActionLink } from '../../ui/ActionLink.tsx'
import styles from './Drawer.module.css'
import { NavLinks } from './NavLinks.tsx'

/** The main pages on a small screen. It closes when one is chosen. */
export function Drawer({ onClose }: { onClose: () => void }) {
  return (
    <Side open title="Menu" onOpenChange={onClose}>
      <div className={styles.content}>
        <SearchBox onChoose={onClose} />
        <nav aria-label="Main">
          <NavLinks className={styles.links} onChoose={onClose} />
        </nav>
        <ActionLink to="/contact" size="large" onClick={onClose}>
          Get a Quote
        </ActionLink>
      </div>
    </Side>
  )
}
