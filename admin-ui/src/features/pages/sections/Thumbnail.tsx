import { table } from '@quoin/shared-ui/code/table'
import type { ReactNode } from 'react'
import styles from './gallery.module.css'

/** A small drawing of a kind of section. */
export function Thumbnail({ kind }: { kind: string }) {
  return (
    <svg viewBox="0 0 96 60" aria-hidden="true" className={styles.thumbnail}>
      {drawings[kind] ?? text(8, 14, 80)}
    </svg>
  )
}

const line = (x: number, y: number, width: number, height = 3) => (
  <rect
    key={`${String(x)} ${String(y)}`}
    x={x}
    y={y}
    width={width}
    height={height}
    rx={1.5}
    className={styles.line}
  />
)
const heading = (x: number, y: number, width: number, height = 6) => (
  <rect x={x} y={y} width={width} height={height} rx={2} className={styles.dark} />
)
const button = (x: number, y: number) => (
  <rect x={x} y={y} width={18} height={8} rx={3} className={styles.accent} />
)
const box = (x: number, y: number, width: number, height: number) => (
  <rect
    key={`${String(x)} ${String(y)}`}
    x={x}
    y={y}
    width={width}
    height={height}
    rx={3}
    className={styles.box}
  />
)
const dot = (x: number, y: number, r = 4) => (
  <circle cx={x} cy={y} r={r} className={styles.accent} />
)
const picture = (x: number, y: number, width: number, height: number) => (
  <g key={`${String(x)} ${String(y)}`}>
    {box(x, y, width, height)}
    <path
      className={styles.line}
      d={`M${String(x + 2)} ${String(y + height - 2)} l${String(width * 0.3)} ${String(-height * 0.5)} l${String(width * 0.2)} ${String(height * 0.25)} l${String(width * 0.16)} ${String(-height * 0.2)} L${String(x + width - 2)} ${String(y + height - 2)} z`}
    />
    <circle
      className={styles.line}
      cx={x + width * 0.75}
      cy={y + height * 0.28}
      r={2.5}
    />
  </g>
)
const text = (x: number, y: number, width: number) => (
  <>{[0, 1, 2, 3].map((at) => line(x, y + at * 8, at === 3 ? width * 0.6 : width))}</>
)
const columns = [8, 37, 66]
const each = (draw: (x: number, at: number) => ReactNode) =>
  columns.map((x, at) => <g key={x}>{draw(x, at)}</g>)

const drawings = table<ReactNode>({
  hero: (
    <>
      {heading(8, 12, 40, 8)}
      {line(8, 25, 36)}
      {line(8, 31, 28)}
      {button(8, 40)}
      {picture(56, 8, 32, 44)}
    </>
  ),
  intro: (
    <>
      {heading(18, 16, 60, 8)}
      {line(14, 31, 68)}
      {line(26, 38, 44)}
    </>
  ),
  text: (
    <>
      {heading(8, 8, 34)}
      {text(8, 20, 50)}
      {picture(64, 18, 24, 32)}
    </>
  ),
  points: (
    <>
      {heading(28, 7, 40)}
      {each((x) => (
        <>
          {dot(x + 5, 25)}
          {line(x, 34, 22, 4)}
          {line(x, 42, 20)}
          {line(x, 48, 14)}
        </>
      ))}
    </>
  ),
  figures: each((x) => (
    <>
      {heading(x, 20, 22, 12)}
      {line(x + 2, 38, 18)}
    </>
  )),
  steps: (
    <>
      {line(14, 24, 64, 1)}
      {each((x) => (
        <>
          {dot(x + 6, 24, 6)}
          {line(x, 38, 22, 4)}
          {line(x, 46, 18)}
        </>
      ))}
    </>
  ),
  questions: [10, 24, 38].map((y) => (
    <g key={y}>
      {box(8, y, 80, 11)}
      {line(13, y + 4, 46)}
      <path className={styles.stroke} d={`M78 ${String(y + 4)} l3 3 l3 -3`} />
    </g>
  )),
  groups: each((x) => (
    <>
      {heading(x, 12, 18, 5)}
      {line(x, 24, 20)}
      {line(x, 31, 16)}
      {line(x, 38, 20)}
      {line(x, 45, 12)}
    </>
  )),
  list: (
    <>
      {heading(8, 6, 36)}
      {each((x) => (
        <>
          {picture(x, 18, 22, 16)}
          {line(x, 39, 22, 4)}
          {line(x, 47, 16)}
        </>
      ))}
    </>
  ),
  gallery: (
    <>
      {picture(8, 8, 38, 44)}
      {picture(50, 8, 38, 20)}
      {picture(50, 32, 38, 20)}
    </>
  ),
  logos: [6, 29, 52, 75].map((x) => box(x, 22, 17, 16)),
  quote: (
    <>
      <path
        className={styles.accent}
        d="M10 12h10v10c0 5-3 8-8 9v-4c3-1 4-3 4-5h-6z M24 12h10v10c0 5-3 8-8 9v-4c3-1 4-3 4-5h-6z"
      />
      {line(40, 14, 48, 4)}
      {line(40, 23, 42, 4)}
      {line(40, 32, 30, 4)}
      {dot(44, 47)}
      {line(52, 45, 24)}
    </>
  ),
  film: (
    <>
      {box(8, 6, 80, 48)}
      {dot(48, 30, 11)}
      <path className={styles.light} d="M44.5 24.5 l9 5.5 l-9 5.5 z" />
    </>
  ),
  'call-to-action': (
    <>
      {box(6, 8, 84, 44)}
      {heading(22, 16, 52, 7)}
      {line(28, 28, 40)}
      {button(28, 37)}
      <rect x={50} y={37} width={18} height={8} rx={3} className={styles.outline} />
    </>
  ),
  form: (
    <>
      {heading(8, 6, 30)}
      {box(8, 16, 38, 8)}
      {box(50, 16, 38, 8)}
      {box(8, 28, 80, 14)}
      {button(8, 46)}
    </>
  ),
  newsletter: (
    <>
      {heading(22, 12, 52)}
      {line(28, 23, 40)}
      {box(14, 33, 46, 10)}
      {button(64, 34)}
    </>
  ),
  details: [12, 26, 40].map((y) => (
    <g key={y}>
      {dot(14, y + 3)}
      {line(24, y, 34)}
      {line(24, y + 6, 24, 2)}
    </g>
  )),
})
