import { formatNumber } from '@quoin/shared-ui/format/number'
import { Time } from '../../ui/Time.tsx'
import type { DashboardStats } from '../../api/dashboard.ts'
import styles from './Dashboard.module.css'

/** The measured uptime of the site. */
export function SystemStatus({ uptime }: { uptime: DashboardStats['uptime'] }) {
  const percent = `${formatNumber(floored(uptime.percent), 2)}%`
  return (
    <section aria-labelledby="system-status">
      <h2 id="system-status" className={styles.heading}>
        System Status
      </h2>
      <div className={styles.status}>
        <p className={styles.uptime}>{percent} uptime</p>
        <meter
          className={styles.meter}
          aria-label="Uptime"
          min={0}
          max={100}
          value={uptime.percent}
        />
        <p className={styles.since}>
          Measured since <Time value={uptime.since} />
        </p>
      </div>
    </section>
  )
}

/** Rounded down to two decimals, so that 99.999 does not become 100. */
function floored(percent: number): number {
  return Math.floor(percent * 100) / 100
}
