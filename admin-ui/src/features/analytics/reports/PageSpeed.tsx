import { formatNumber } from '@quoin/shared-ui/format/number'
import { classes } from '@quoin/shared-ui/ui/classes'
import { useQuery } from '@tanstack/react-query'
import { PageName } from './PageName.tsx'
import styles from './PageSpeed.module.css'
import { Panel } from '../Panel.tsx'
import { type Column, ReportTable } from './ReportTable.tsx'
import { type PageVitals, reportQuery, tableAddress } from '../../../api/analytics.ts'
import type { Chosen } from '../filters/useChosen.ts'

type Measure = 'lcp' | 'inp' | 'cls' | 'fcp' | 'ttfb'

/** The thresholds of good and poor values, from web.dev. */
const bounds: Record<Measure, [good: number, poor: number]> = {
  lcp: [2500, 4000],
  inp: [200, 500],
  cls: [0.1, 0.25],
  fcp: [1800, 3000],
  ttfb: [800, 1800],
}

const measures: Measure[] = ['lcp', 'inp', 'cls', 'fcp', 'ttfb']

const columns: Column<PageVitals>[] = [
  { label: 'Page', text: true, cell: PageName },
  { label: 'Samples', cell: ({ samples }) => formatNumber(samples) },
  ...measures.map((name) => ({
    label: name.toUpperCase(),
    cell: (line: PageVitals) => <Measured name={name} value={line[name]} />,
  })),
]

/** The speed of each page for three quarters of its visitors. */
export function PageSpeed({ chosen: { days, filter } }: { chosen: Chosen }) {
  const path = '/api/analytics/vitals'
  return (
    <div className={styles.wide}>
      <Panel
        title="Page Speed"
        text={`Three visitors of four had at most this${filter ? ', whatever the filter' : ''}.`}
        table={tableAddress(path, days)}
        query={useQuery(reportQuery(path, days))}
      >
        {(lines) => (
          <ReportTable
            label="Page Speed"
            lines={lines}
            keyOf={({ page }) => page}
            columns={columns}
            empty="No page was measured in this period."
          />
        )}
      </Panel>
    </div>
  )
}

function Measured({ name, value }: { name: Measure; value: number | null }) {
  if (value === null) return '–'
  const { text, tone } = verdict(name, value)
  return (
    <span className={styles.measured}>
      {name === 'cls' ? formatNumber(value, 3) : `${formatNumber(value)} ms`}{' '}
      <span className={classes(styles.verdict, tone)}>{text}</span>
    </span>
  )
}

function verdict(
  name: Measure,
  value: number,
): { text: string; tone: string | undefined } {
  const [good, poor] = bounds[name]
  if (value <= good) return { text: 'Good', tone: styles.good }
  if (value <= poor) return { text: 'Needs work', tone: styles.work }
  return { text: 'Poor', tone: styles.poor }
}
