import { formatNumber, formatPercent } from '@quoin/shared-ui/format/number'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { Device } from '../../../api/analytics.ts'
import { classes } from '@quoin/shared-ui/ui/classes'
import { Chart, height, NoChart } from './Chart.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'
import styles from './DevicesChart.module.css'
import { useMarks } from './useMarks.ts'

/** The maximum width of a bar, in pixels. */
const thickest = 120

interface Props {
  devices: Device[]
  /** The device that all reports are filtered by. */
  chosen: string | undefined
  onChoose: (name: string) => void
}

/** The devices of visitors. A bar filters all reports by its device. */
export function DevicesChart(props: Props) {
  if (props.devices.length === 0) return <NoChart>No visits in this period.</NoChart>
  return <Chart>{(width) => <Drawing {...props} width={width} />}</Chart>
}

function Drawing({ devices, chosen, onChoose, width }: Props & { width: number }) {
  const [top, floor] = [28, height - 28]
  const total = devices.reduce((sum, { value }) => sum + value, 0)
  const highest = Math.max(...devices.map(({ value }) => value))
  const x = scaleBand({
    domain: devices.map(({ name }) => name),
    range: [0, width],
    padding: 0.35,
  })
  const y = scaleLinear({ domain: [0, highest], range: [floor, top] })
  const marks = useMarks(devices.length, (at) => {
    const name = devices[at]?.name
    return name === undefined ? undefined : () => onChoose(name)
  })
  const thickness = Math.min(x.bandwidth(), thickest)
  const middle = (name: string) => (x(name) ?? 0) + x.bandwidth() / 2
  const shown = marks.shown === undefined ? undefined : devices[marks.shown]
  return (
    <>
      <svg width={width} height={height} role="group" aria-label="Device Breakdown">
        <g>
          {devices.map(({ name, value }, at) => (
            <Bar
              key={name}
              {...marks.propsOf(at)}
              className={classes(styles.bar)}
              x={middle(name) - thickness / 2}
              y={y(value)}
              width={thickness}
              height={floor - y(value)}
              rx={4}
              aria-label={`${name}: ${textOf(value, total)}`}
              aria-pressed={name === chosen}
            />
          ))}
        </g>
        <g aria-hidden>
          {devices.map(({ name, value }) => (
            <g key={name} textAnchor="middle">
              <text className={styles.value} x={middle(name)} y={y(value) - 8}>
                {formatPercent(value / total)}
              </text>
              <text className={styles.name} x={middle(name)} y={floor + 20}>
                {name}
              </text>
            </g>
          ))}
          <line className={styles.floor} x2={width} y1={floor} y2={floor} />
        </g>
      </svg>
      {shown && (
        <ChartTooltip
          x={middle(shown.name)}
          y={Math.min(y(shown.value) + 32, floor - 32)}
          width={width}
          title={shown.name}
        >
          {textOf(shown.value, total)}
        </ChartTooltip>
      )}
    </>
  )
}

function textOf(value: number, total: number): string {
  return `${formatNumber(value)} visits, ${formatPercent(value / total)}`
}
