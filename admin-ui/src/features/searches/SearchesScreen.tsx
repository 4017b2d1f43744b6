import type { SearchMiss } from '@quoin/shared-ui/api/schema'
import { formatNumber } from '@quoin/shared-ui/format/number'
import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { magnifier } from '@quoin/shared-ui/ui/glyphs'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Ago, useNow } from '../../ui/Ago.tsx'
import { missesQuery } from '../../api/entries/search.ts'
import { Failed } from '../../ui/Failed.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import styles from './SearchesScreen.module.css'

/** Visitors' searches without results: they show missing content, or different words for it. */
export function SearchesScreen() {
  const { data: misses, error } = useQuery(missesQuery)
  return (
    <>
      <ScreenHeader
        title="Searches"
        text="What visitors searched for and did not find, the most frequent first."
      />
      {error !== null && <Failed error={error} />}
      {misses === undefined && error === null && <Skeleton height="10rem" />}
      {misses?.length === 0 && (
        <EmptyState icon={magnifier} heading="h2" title="No searches without result">
          What visitors look for in vain will appear here.
        </EmptyState>
      )}
      {misses && misses.length > 0 && <Misses misses={misses} />}
    </>
  )
}

function Misses({ misses }: { misses: SearchMiss[] }) {
  const now = useNow()
  return (
    <table className={styles.table} aria-label="Searches without result">
      <thead>
        <tr>
          <th scope="col">Search</th>
          <th scope="col" className={styles.figure}>
            Times
          </th>
          <th scope="col">Last</th>
        </tr>
      </thead>
      <tbody>
        {misses.map(({ query, count, last }) => (
          <tr key={query}>
            <th scope="row" className={styles.query}>
              {query}
            </th>
            <td className={styles.figure}>{formatNumber(count)}</td>
            <td className={styles.last}>
              <Ago value={last} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
