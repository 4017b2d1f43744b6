import { Button } from '@quoin/shared-ui/ui/Button'
import type { MenuItem, MenuLink } from '../../content/navigation.ts'
import { useNotices } from '../../features/notifications/useNotices.ts'
import styles from './Header.module.css'
import { useMainItems } from './useMainItems.ts'

interface Props {
  header: MenuItem[]
  action: MenuLink | undefined
  /** Whether the menus are still to come. */
  pending: boolean
}

/**
 * Measures what the bar shows beside the name, without being seen: it is one line high where that has room in a row, and
 * two lines high where it has not. The styles of the bar follow the height.
 */
export function Ruler({ header, action, pending }: Props) {
  const items = useMainItems(header)
  const bell = useNotices()
  return (
    <div aria-hidden className={styles.ruler}>
      <span className={styles.lineStart} />
      <div className={styles.measured}>
        {items.length > 0 && (
          <div className={styles.links}>
            {items.map(({ label, items: below }, at) => (
              <span
                key={at}
                className={styles.label}
                data-label={label}
                data-opens={below !== undefined}
              />
            ))}
          </div>
        )}
        <span className={styles.search} />
        {(bell.pending || bell.notices.length > 0) && <span className={styles.bell} />}
        {(pending || action) && (
          <div className={styles.quote}>
            {action && (
              <Button asChild size="medium">
                <span className={styles.label} data-label={action.label} />
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
