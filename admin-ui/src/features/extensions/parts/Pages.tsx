import { formatNumber } from '@quoin/shared-ui/format/number'
import { Button } from '@quoin/shared-ui/ui/Button'
import styles from './Table.module.css'

interface Props {
  label: string
  /** The numbers of the first and the last row of the page. */
  from: number
  to: number
  /** The number of rows on all pages. */
  count: number
  page: number
  last: number
  onPage: (page: number) => void
}

/** The buttons that lead to the pages beside; nothing for a single page. */
export function Pages({ label, from, to, count, page, last, onPage }: Props) {
  if (last === 1) return null
  const numbers = [from, to, count].map((n) => formatNumber(n))
  return (
    <nav aria-label={`Pages of ${label}`} className={styles.pages}>
      <p aria-live="polite">
        {numbers[0]} to {numbers[1]} of {numbers[2]}
      </p>
      <Button
        variant="secondary"
        size="small"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <Button
        variant="secondary"
        size="small"
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </nav>
  )
}
