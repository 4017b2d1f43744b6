import type { SearchResult } from '@quoin/shared-ui/api/schema'
import { preserveScroll } from '../../page/preserveScroll.ts'
import { Link } from '../../ui/Link.tsx'
import { addressOf } from './addressOf.ts'
import styles from './TypeFilter.module.css'

interface Props {
  text: string
  /** The selected type; null for all. */
  type: string | null
  /** The number of hits by type. */
  counts: SearchResult['facets']['type']
}

/** Links to the results of each type with hits, and to all results. */
export function TypeFilter({ text, type, counts }: Props) {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const all = addressOf(text)
  const choices = [
    { value: null, to: all, name: 'All', count: total },
    ...counts.map(({ value, label, count }) => {
      return { value, to: `${all}&type=${value}`, name: label, count }
    }),
  ]
  return (
    <nav aria-label="Filter by type">
      <ul className={styles.filter}>
        {choices.map(({ value, to, name, count }) => (
          <li key={to}>
            <Link
              to={to}
              state={preserveScroll}
              className={styles.choice}
              aria-current={value === type}
            >
              {name} <span className={styles.count}>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
