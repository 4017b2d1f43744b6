import { formatNumber } from '@quoin/shared-ui/format/number'
import styles from './PerformanceMonitor.module.css'
import { type Figures, useFigures } from './useFigures.ts'

/** The measured speed of this page; Ctrl+Shift+P hides it. */
export function PerformanceMonitor() {
  const figures = useFigures()
  return (
    <aside aria-label="Performance monitor" className={styles.monitor}>
      <h2>Performance</h2>
      <dl>
        {rows(figures).map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>Ctrl+Shift+P hides this.</p>
    </aside>
  )
}

function rows(figures: Figures): [label: string, value: string][] {
  return [
    ['LCP', milliseconds(figures.LCP)],
    ['INP', milliseconds(figures.INP)],
    ['CLS', figures.CLS === undefined ? 'not told' : formatNumber(figures.CLS, 3)],
    ['First byte', milliseconds(figures.TTFB)],
    ['DOM ready', milliseconds(figures.ready)],
    ['Loaded', milliseconds(figures.loaded)],
    ['Requests', formatNumber(figures.requests)],
    ['Transferred', `${formatNumber(figures.transferred / 1024)} KB`],
    ['Memory', figures.memory === undefined ? 'not told' : megabytes(figures.memory)],
  ]
}

function milliseconds(value: number | undefined): string {
  return value === undefined ? 'not yet' : `${formatNumber(value)} ms`
}

function megabytes(bytes: number): string {
  return `${formatNumber(bytes / 1024 / 1024, 1)} MB`
}
