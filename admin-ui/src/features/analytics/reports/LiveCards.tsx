import { formatMoney, formatNumber, formatPercent } from '@quoin/shared-ui/format/number'
import { Badge } from '@quoin/shared-ui/ui/Badge'
import type { ReactNode } from 'react'
import styles from './LiveCards.module.css'
import type { Realtime } from '../../../api/analytics.ts'
import { Trend } from '../Trend.tsx'

/** The share of the monthly goal that is shown while no goal is set. */
const usualShare = 0.68

/** The current figures. */
export function LiveCards({ now }: { now: Realtime }) {
  const { monthRevenue, monthlyGoal } = now
  const share = monthlyGoal > 0 ? monthRevenue / monthlyGoal : usualShare
  return (
    <div className={styles.cards}>
      <LiveCard
        title="Active Users"
        value={formatNumber(now.activeUsers)}
        badge={<Badge variant="green">Live</Badge>}
      >
        <p>Currently online</p>
      </LiveCard>
      <LiveCard title="Today's Revenue" value={formatMoney(now.todayRevenue, '$')}>
        <p>
          <Trend percent={now.revenueChange} than="vs yesterday" />
        </p>
        <progress
          className={styles.goal}
          aria-label="Monthly goal"
          max={1}
          value={Math.min(1, share)}
        />
        <p>{formatPercent(share)} of monthly goal</p>
      </LiveCard>
      <LiveCard title="New Signups" value={formatNumber(now.newSignups)}>
        <p>This week</p>
        <p>
          <Trend percent={now.signupChange} than="from the week before" />
        </p>
      </LiveCard>
    </div>
  )
}

interface CardProps {
  title: string
  value: string
  badge?: ReactNode
  children: ReactNode
}

function LiveCard({ title, value, badge, children }: CardProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        {badge}
      </header>
      <p className={styles.value}>{value}</p>
      <div className={styles.text}>{children}</div>
    </section>
  )
}
