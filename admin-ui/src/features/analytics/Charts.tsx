import { formatNumber, formatPercent } from '@quoin/shared-ui/format/number'
import styles from './Charts.module.css'
import { DevicesChart } from './charts/DevicesChart.tsx'
import { SessionsChart } from './charts/SessionsChart.tsx'
import { SourcesChart } from './charts/SourcesChart.tsx'
import { dayName } from './charts/TimeChart.tsx'
import { VisitorsChart } from './charts/VisitorsChart.tsx'
import { DataTable } from './reports/DataTable.tsx'
import { Panel } from './Panel.tsx'
import { tableAddress } from '../../api/analytics.ts'
import type { Chosen } from './filters/useChosen.ts'
import type { Sets } from './filters/useSets.ts'

interface Props {
  sets: Sets
  chosen: Chosen
}

/** The four charts, each with its figures as a table. */
export function Charts({ sets, chosen: { params, filter, toggle, today } }: Props) {
  const chosenAs = (by: string) => (filter?.by === by ? filter.value : undefined)
  const days = tableAddress('/api/analytics/daily', params)
  return (
    <div className={styles.charts}>
      <Panel title="Visitors Over Time" table={days} query={sets.daily}>
        {(daily) => (
          <>
            <VisitorsChart title="Visitors Over Time" days={daily} today={today} />
            <DataTable
              caption="Visitors Over Time"
              head={['Date', 'Visitors']}
              rows={daily.map((day) => [dayName(day, today), formatNumber(day.visitors)])}
            />
          </>
        )}
      </Panel>
      <Panel
        title="Traffic Sources"
        table={tableAddress('/api/analytics/traffic-sources', params)}
        query={sets.sources}
      >
        {(sources) => (
          <>
            <SourcesChart
              sources={sources}
              chosen={chosenAs('source')}
              onChoose={(value) => toggle({ by: 'source', value })}
            />
            <Shares caption="Traffic Sources" name="Source" shares={sources} />
          </>
        )}
      </Panel>
      <Panel title="Page Views vs Sessions" table={days} query={sets.daily}>
        {(daily) => (
          <>
            <SessionsChart title="Page Views vs Sessions" days={daily} today={today} />
            <DataTable
              caption="Page Views vs Sessions"
              head={['Date', 'Page views', 'Sessions']}
              rows={daily.map((day) => [
                dayName(day, today),
                formatNumber(day.pageViews),
                formatNumber(day.sessions),
              ])}
            />
          </>
        )}
      </Panel>
      <Panel
        title="Device Breakdown"
        table={tableAddress('/api/analytics/devices', params)}
        query={sets.devices}
      >
        {(devices) => (
          <>
            <DevicesChart
              devices={devices}
              chosen={chosenAs('device')}
              onChoose={(value) => toggle({ by: 'device', value })}
            />
            <Shares caption="Device Breakdown" name="Device" shares={devices} />
          </>
        )}
      </Panel>
    </div>
  )
}

interface SharesProps {
  caption: string
  name: string
  shares: { name: string; value: number }[]
}

function Shares({ caption, name, shares }: SharesProps) {
  const total = shares.reduce((sum, { value }) => sum + value, 0)
  return (
    <DataTable
      caption={caption}
      head={[name, 'Visits', 'Share']}
      rows={shares.map((share) => [
        share.name,
        formatNumber(share.value),
        formatPercent(share.value / total),
      ])}
    />
  )
}
