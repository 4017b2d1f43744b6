import { formatNumber } from '@quoin/shared-ui/format/number'
import { Stat, Stats } from '../../../ui/Stat.tsx'
import type { Overview as Figures } from '../../../api/analytics.ts'
import { Trend } from '../Trend.tsx'

interface Props {
  figures: Figures
  /** The name of the previous period. */
  before: string
}

/** The four main figures of the period. */
export function Overview({ figures, before }: Props) {
  const { changeFromLastMonth: change } = figures
  const than = `from ${before}`
  return (
    <Stats>
      <Stat
        label="Total Visitors"
        value={figures.totalVisitors}
        caption={<Trend percent={change.visitors} than={than} />}
      />
      <Stat
        label="Page Views"
        value={figures.totalPageViews}
        caption={<Trend percent={change.pageViews} than={than} />}
      />
      <Stat
        label="Bounce Rate"
        value={percent(figures.avgBounceRate)}
        caption={<Trend percent={change.bounceRate} than={than} lessIsBetter />}
      />
      <Stat
        label="Conversion Rate"
        value={percent(figures.avgConversionRate)}
        caption={<Trend percent={change.conversionRate} than={than} />}
      />
    </Stats>
  )
}

function percent(value: number): string {
  return `${formatNumber(value, 1)}%`
}
