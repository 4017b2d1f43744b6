import { formatNumber } from '@quoin/shared-ui/format/number'
import type { ShownType } from '../../content/types.ts'
import { preserveScroll } from '../../page/preserveScroll.ts'
import { ActionLink } from '../../ui/ActionLink.tsx'
import { Link } from '../../ui/Link.tsx'
import styles from './More.module.css'
import { mostPages } from '../../content/generic/queries.ts'
import { within } from '../../content/generic/words.ts'

interface Props {
  type: ShownType
  /** The numbers of shown and of all entries. */
  shown: number
  total: number
  pages: number
  /** Whether more are loading. */
  waiting: boolean
}

/** A link to more entries, which works without scripts and stays on the page with them. */
export function More({ type, shown, total, pages, waiting }: Props) {
  if (shown >= total) return null
  return (
    <div className={styles.more}>
      <p role="status" className={styles.text}>
        {waiting
          ? `Loading ${within(type.many)}...`
          : `${formatNumber(shown)} of ${formatNumber(total)} ${within(type.many)}`}
      </p>
      {pages < mostPages ? (
        <ActionLink
          to={`${type.list ?? ''}?page=${pages + 1}`}
          state={preserveScroll}
          replace
          preventScrollReset
          variant="secondary"
        >
          Load more
        </ActionLink>
      ) : (
        <Link to="/search">Search for the others</Link>
      )}
    </div>
  )
}
