import { formatNumber } from '@quoin/shared-ui/format/number'
import { useQuery } from '@tanstack/react-query'
import styles from '../Charts.module.css'
import { FilterButton } from '../filters/FilterButton.tsx'
import { Misses } from './Misses.tsx'
import { PageName } from './PageName.tsx'
import { PageSpeed } from './PageSpeed.tsx'
import { Panel } from '../Panel.tsx'
import { type Column, ReportTable } from './ReportTable.tsx'
import {
  type Conversion,
  type EntryPage,
  type ExitPage,
  reportQuery,
  tableAddress,
} from '../../../api/analytics.ts'
import type { Chosen } from '../filters/useChosen.ts'

/** Entry pages, exit pages and conversions, page speed, and failed searches. */
export function Breakdowns({ chosen }: { chosen: Chosen }) {
  return (
    <div className={styles.charts}>
      <EntryPages chosen={chosen} />
      <ExitPages chosen={chosen} />
      <Conversions chosen={chosen} />
      <Misses />
      <PageSpeed chosen={chosen} />
    </div>
  )
}

/** The note above a report that cannot be filtered, while a filter is active. */
export function unfiltered({ filter }: Chosen): string {
  return filter ? 'Of all visits, whatever the filter.' : ''
}

const rate = (value: number) => `${formatNumber(value, 1)}%`

const entryColumns: Column<EntryPage>[] = [
  { label: 'Page', text: true, cell: PageName },
  { label: 'Visits', cell: ({ visits }) => formatNumber(visits) },
  { label: 'Bounce', cell: ({ bounceRate }) => rate(bounceRate) },
  { label: 'Conversion', cell: ({ conversionRate }) => rate(conversionRate) },
]

function EntryPages({ chosen }: { chosen: Chosen }) {
  const path = '/api/analytics/pages/entry'
  return (
    <Panel
      title="Entry Pages"
      text={unfiltered(chosen)}
      table={tableAddress(path, chosen.days)}
      query={useQuery(reportQuery(path, chosen.days))}
    >
      {(lines) => (
        <ReportTable
          label="Entry Pages"
          lines={lines}
          keyOf={({ page }) => page}
          columns={entryColumns}
          empty="No visit began in this period."
        />
      )}
    </Panel>
  )
}

const exitColumns: Column<ExitPage>[] = [
  { label: 'Page', text: true, cell: PageName },
  { label: 'Visits', cell: ({ visits }) => formatNumber(visits) },
]

function ExitPages({ chosen }: { chosen: Chosen }) {
  const path = '/api/analytics/pages/exit'
  return (
    <Panel
      title="Exit Pages"
      text={unfiltered(chosen)}
      table={tableAddress(path, chosen.days)}
      query={useQuery(reportQuery(path, chosen.days))}
    >
      {(lines) => (
        <ReportTable
          label="Exit Pages"
          lines={lines}
          keyOf={({ page }) => page}
          columns={exitColumns}
          empty="No visit ended in this period."
        />
      )}
    </Panel>
  )
}

/** A column for the goals of forms, which have names chosen by staff; none if no such goal was reached. */
function goalColumns(lines: Conversion[]): Column<Conversion>[] {
  if (lines.every(({ goals }) => goals === undefined)) return []
  const cell = ({ goals = {} }: Conversion) =>
    Object.entries(goals)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, count]) => `${name} ${formatNumber(count)}`)
      .join(', ')
  return [{ label: 'Form goals', text: true, cell }]
}

function Conversions({ chosen }: { chosen: Chosen }) {
  const path = '/api/analytics/conversions'
  const { filter, toggle } = chosen
  const columns: Column<Conversion>[] = [
    {
      label: 'Source',
      text: true,
      cell: ({ name }) => (
        <FilterButton
          name={name}
          chosen={filter?.by === 'source' && filter.value === name}
          onChoose={() => toggle({ by: 'source', value: name })}
        />
      ),
    },
    { label: 'Inquiries', cell: ({ inquiries }) => formatNumber(inquiries) },
    { label: 'Signups', cell: ({ signups }) => formatNumber(signups) },
    { label: 'Brochures', cell: ({ brochures }) => formatNumber(brochures) },
  ]
  const last: Column<Conversion> = { label: 'Rate', cell: (line) => rate(line.rate) }
  return (
    <Panel
      title="Conversions by Source"
      text={unfiltered(chosen)}
      table={tableAddress(path, chosen.days)}
      query={useQuery(reportQuery(path, chosen.days))}
    >
      {(lines) => (
        <ReportTable
          label="Conversions by Source"
          lines={lines}
          keyOf={({ name }) => name}
          columns={[...columns, ...goalColumns(lines), last]}
          empty="No visit led to an inquiry, a signup or a brochure in this period."
        />
      )}
    </Panel>
  )
}
