import { formatDay } from '@quoin/shared-ui/format/date'
import { formatNumber } from '@quoin/shared-ui/format/number'
import { scaleLinear } from '@visx/scale'
import type { ReactNode } from 'react'
import type { Day } from '../../../api/analytics.ts'
import { Axes } from './Axes.tsx'
import { Chart, height, NoChart } from './Chart.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'
import styles from './TimeChart.module.css'
import { useCursor } from './useCursor.ts'

/** A figure over the days. */
export interface Series {
  label: string
  value: (day: Day) => number
  /** The class for its colour. */
  tone: string | undefined
}

/** The scales of the days and the figures. */
export interface Scales {
  x: (index: number) => number
  y: (value: number) => number
  /** The position of zero. */
  floor: number
  /** How many of the days are complete. */
  over: number
}

/** The days to draw. */
export interface DaysProps {
  title: string
  days: Day[]
  /** The current, incomplete day. */
  today: string
}

interface Props extends DaysProps {
  series: Series[]
  /** The space to the right of the last day, for the labels of the series. */
  end?: number
  /** Renders the figures. */
  children: (scales: Scales) => ReactNode
}

/** Figures over days. The pointer and the arrow keys move from day to day. */
export function TimeChart(props: Props) {
  const { days, series } = props
  const highest = Math.max(
    0,
    ...days.flatMap((day) => series.map(({ value }) => value(day))),
  )
  if (highest === 0) return <NoChart>No visits in this period.</NoChart>
  return (
    <Chart>{(width) => <Drawing {...props} width={width} highest={highest} />}</Chart>
  )
}

function Drawing({
  title,
  days,
  today,
  series,
  end = 12,
  width,
  highest,
  children,
}: Props & { width: number; highest: number }) {
  const [left, right, top, floor] = [44, width - end, 12, height - 28]
  const x = scaleLinear({ domain: [0, days.length - 1], range: [left, right] })
  const y = scaleLinear({ domain: [0, highest], range: [floor, top], nice: 4 })
  const cursor = useCursor(days.length, (at) => Math.round(x.invert(at)))
  const day = days[cursor.index]
  const over = days.at(-1)?.date === today ? days.length - 1 : days.length
  const name = day && dayName(day, today)
  return (
    <>
      <svg aria-hidden width={width} height={height}>
        <Axes days={days} x={x} y={y} left={left} right={right} floor={floor} />
        {children({ x, y, floor, over })}
        {cursor.shown && day && (
          <g>
            <line
              className={styles.cursor}
              x1={x(cursor.index)}
              x2={x(cursor.index)}
              y1={top}
              y2={floor}
            />
            {series.map(({ label, value, tone }) => (
              <circle
                key={label}
                className={tone}
                cx={x(cursor.index)}
                cy={y(value(day))}
                r={4}
              />
            ))}
          </g>
        )}
      </svg>
      <div
        {...cursor.handlers}
        role="slider"
        tabIndex={0}
        className={styles.surface}
        aria-label={`${title}, day by day`}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={cursor.index + 1}
        aria-valuetext={day && [name, ...texts(series, day)].join(', ')}
      />
      {cursor.shown && day && name && (
        <ChartTooltip x={x(cursor.index)} y={height / 3} width={width} title={name}>
          {texts(series, day).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </ChartTooltip>
      )}
    </>
  )
}

/** The label of a day: figures of today are incomplete. */
export function dayName({ date }: Day, today: string): string {
  return date === today ? `${formatDay(date)}, so far` : formatDay(date)
}

function texts(series: Series[], day: Day): string[] {
  return series.map(
    ({ label, value }) => `${formatNumber(value(day))} ${label.toLowerCase()}`,
  )
}
