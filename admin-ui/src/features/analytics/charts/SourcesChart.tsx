import { formatNumber, formatPercent } from '@quoin/shared-ui/format/number'
import { Pie } from '@visx/shape'
import type { Source } from '../../../api/analytics.ts'
import { Chart, height, NoChart } from './Chart.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'
import { labelsOf, radius } from './pieLabels.ts'
import styles from './SourcesChart.module.css'
import { useMarks } from './useMarks.ts'

/** The server's name for all small sources together. */
const rest = 'Other'

interface Props {
  sources: Source[]
  /** The source that all reports are filtered by. */
  chosen: string | undefined
  onChoose: (name: string) => void
}

/** The sources of visits. A slice filters all reports by its source. */
export function SourcesChart(props: Props) {
  if (props.sources.length === 0) return <NoChart>No visits in this period.</NoChart>
  return <Chart>{(width) => <Drawing {...props} width={width} />}</Chart>
}

function Drawing({ sources, chosen, onChoose, width }: Props & { width: number }) {
  const total = sources.reduce((sum, { value }) => sum + value, 0)
  const marks = useMarks(sources.length, (at) => {
    const name = sources[at]?.name
    return name === undefined || name === rest ? undefined : () => onChoose(name)
  })
  const shown = marks.shown === undefined ? undefined : sources[marks.shown]
  return (
    <>
      <svg width={width} height={height} role="group" aria-label="Traffic Sources">
        <Pie
          data={sources}
          pieValue={({ value }) => value}
          pieSort={null}
          pieSortValues={null}
          outerRadius={radius}
        >
          {({ arcs, path }) => (
            <g transform={`translate(${width / 2}, ${height / 2})`}>
              <g>
                {arcs.map((arc, at) => (
                  <path
                    key={arc.data.name}
                    {...marks.propsOf(at)}
                    d={path(arc) ?? ''}
                    fill={arc.data.color}
                    className={styles.slice}
                    aria-label={describe(arc.data, total)}
                    aria-pressed={
                      arc.data.name === rest ? undefined : arc.data.name === chosen
                    }
                  />
                ))}
              </g>
              <Labels labels={labelsOf(arcs, width / 2)} />
            </g>
          )}
        </Pie>
      </svg>
      {shown && (
        <ChartTooltip x={width / 2} y={height / 2} width={width} title={shown.name}>
          {formatNumber(shown.value)} visits, {formatPercent(shown.value / total)}
        </ChartTooltip>
      )}
    </>
  )
}

function describe({ name, value }: Source, total: number): string {
  return `${name}: ${formatNumber(value)} visits, ${formatPercent(value / total)}`
}

function Labels({ labels }: { labels: ReturnType<typeof labelsOf> }) {
  return (
    <g aria-hidden className={styles.labels}>
      {labels.map(({ key, side, from, y, lines }) => (
        <g key={key}>
          <polyline
            className={styles.leader}
            points={`${from.x},${from.y} ${side * (radius + 12)},${y}`}
          />
          <text
            x={side * (radius + 16)}
            y={y}
            textAnchor={side > 0 ? 'start' : 'end'}
            dy={lines.length > 1 ? '-0.15em' : '0.35em'}
          >
            {lines.map((line, at) => (
              <tspan
                key={line}
                x={side * (radius + 16)}
                dy={at > 0 ? '1.1em' : undefined}
              >
                {line}
              </tspan>
            ))}
          </text>
        </g>
      ))}
    </g>
  )
}
