import { formatNumber } from '@quoin/shared-ui/format/number'
import styles from './Chart.module.css'

/** A value of a chart with its label. */
interface Point {
  label: string
  value: number
}

interface Props {
  /** What the chart shows. */
  label: string
  points: Point[]
  kind?: 'bars' | 'line'
  /** The text of a value; the number with grouped thousands by default. */
  format?: (value: number) => string
}

/** The number of bars that have a label each; of more, only the first and the last have. */
const few = 8

/** Values from 0 on, as bars or as a line. Screen readers get a table. */
export function Chart({ label, points, kind = 'bars', format = formatNumber }: Props) {
  if (points.length === 0) return <p className={styles.nothing}>There is no data yet.</p>
  const highest = Math.max(0, ...points.map(({ value }) => value))
  const heightOf = ({ value }: Point) =>
    highest === 0 ? 0 : (Math.max(0, value) / highest) * 100
  const isLabelled = kind === 'bars' && points.length <= few
  const labelled = isLabelled ? points : [points[0], ...points.slice(1).slice(-1)]
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>{label}</figcaption>
      <div aria-hidden className={styles.area}>
        <span className={styles.highest}>{format(highest)}</span>
        {kind === 'line' ? (
          <Line heights={points.map(heightOf)} />
        ) : (
          points.map((point, at) => (
            <span
              key={at}
              className={styles.bar}
              style={{ height: `${String(heightOf(point))}%` }}
              title={`${point.label}: ${format(point.value)}`}
            />
          ))
        )}
      </div>
      <div aria-hidden className={styles.labels} data-each={isLabelled}>
        {labelled.map((point, at) => (
          <span key={at}>{point?.label}</span>
        ))}
      </div>
      <Values label={label} points={points} format={format} />
    </figure>
  )
}

function Line({ heights }: { heights: number[] }) {
  const step = 100 / Math.max(1, heights.length - 1)
  const at = heights.map(
    (height, index) => `${String(index * step)},${String(100 - height)}`,
  )
  return (
    <svg className={styles.line} viewBox="0 0 100 100" preserveAspectRatio="none">
      <polyline points={at.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

function Values({
  label,
  points,
  format,
}: Required<Pick<Props, 'label' | 'points' | 'format'>>) {
  return (
    <div className={styles.values}>
      <table>
        <caption>{label}</caption>
        <tbody>
          {points.map((point, at) => (
            <tr key={at}>
              <th scope="row">{point.label}</th>
              <td>{format(point.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
