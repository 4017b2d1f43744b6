import { formatNumber, formatPercent } from '@quoin/shared-ui/format/number'
import { FilterButton } from '../filters/FilterButton.tsx'
import { PageName } from './PageName.tsx'
import { Panel } from '../Panel.tsx'
import { type Column, ReportTable } from './ReportTable.tsx'
import { tableAddress, type TopPage } from '../../../api/analytics.ts'
import styles from './TopPages.module.css'
import type { Chosen } from '../filters/useChosen.ts'
import type { Sets } from '../filters/useSets.ts'

/** The most viewed pages. Selecting a page filters all reports by it. */
export function TopPages({ sets, chosen }: { sets: Sets; chosen: Chosen }) {
  const { params, filter, toggle } = chosen
  const columns: Column<TopPage>[] = [
    {
      label: 'Page',
      text: true,
      cell: ({ page }) => (
        <FilterButton
          name={<PageName page={page} />}
          chosen={filter?.by === 'page' && filter.value === page}
          onChoose={() => toggle({ by: 'page', value: page })}
        />
      ),
    },
    { label: 'Views', cell: ({ views }) => formatNumber(views) },
    { label: 'Unique Views', cell: ({ uniqueViews }) => formatNumber(uniqueViews) },
    { label: 'Engagement', text: true, cell: Engagement },
  ]
  return (
    <Panel
      title="Top Pages"
      table={tableAddress('/api/analytics/top-pages', params)}
      query={sets.pages}
    >
      {(pages) => (
        <ReportTable
          label="Top Pages"
          lines={pages}
          keyOf={({ page }) => page}
          columns={columns}
          empty="No page was viewed in this period."
        />
      )}
    </Panel>
  )
}

/** The share of views by visitors who had not seen the page before. */
function Engagement({ views, uniqueViews }: TopPage) {
  const share = views > 0 ? uniqueViews / views : 0
  return (
    <span className={styles.engagement}>
      <span aria-hidden className={styles.bar}>
        <span className={styles.share} style={{ width: `${share * 100}%` }} />
      </span>
      <span className={styles.percent}>{formatPercent(share)}</span>
    </span>
  )
}
