import { Button } from '@quoin/shared-ui/ui/Button'
import type { MenuItem, MenuLink } from '../../content/navigation.ts'
import { useNotices } from '../../features/notifications/useNotices.ts'
import styles from './Header.module.css'
import { useMainItems } from './useMainItems.ts'

interface Props {
  header: MenuItem[]
  action: MenuLink | undefined
  /** Whether the menus are loading. */
  pending: boolean
}

/**
 * An invisible copy of the bar's content: it is one line high if that fits in a row, and two lines high if not. The
 * styles of the bar depend on the height.
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
