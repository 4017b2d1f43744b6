import type { SearchMiss } from '@quoin/shared-ui/api/schema'
import { formatNumber } from '@quoin/shared-ui/format/number'
import { useQuery } from '@tanstack/react-query'
import { Ago, useNow } from '../../../ui/Ago.tsx'
import { missesQuery } from '../../../api/entries/search.ts'
import { Panel } from '../Panel.tsx'
import { type Column, ReportTable } from './ReportTable.tsx'

const columns: Column<SearchMiss>[] = [
  { label: 'Search', text: true, cell: ({ query }) => query },
  { label: 'Times', cell: ({ count }) => formatNumber(count) },
  { label: 'Last', cell: ({ last }) => <LastTime value={last} /> },
]

function LastTime({ value }: { value: string }) {
  return <Ago value={value} now={useNow()} />
}

/** Visitors' searches without results. */
export function Misses() {
  return (
    <Panel
      title="Searches Without Result"
      text="Of all time."
      query={useQuery(missesQuery)}
    >
      {(lines) => (
        <ReportTable
          label="Searches Without Result"
          lines={lines}
          keyOf={({ query }) => query}
          columns={columns}
          empty="Every search found something."
        />
      )}
    </Panel>
  )
}
