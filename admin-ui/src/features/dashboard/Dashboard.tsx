import { Button } from '@quoin/shared-ui/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { Link } from 'react-router'
import { screenAddress } from '../../content/addressOf.ts'
import { type DashboardStats, figureOf, statsQuery } from '../../content/dashboard.ts'
import { canOf, IdentityContext } from '../../content/identity.ts'
import { useSchema } from '../../content/useSchema.ts'
import { Failed } from '../../content/Failed.tsx'
import { ScreenHeader } from '../../screens/ScreenHeader.tsx'
import { Stat, Stats } from '../../screens/Stat.tsx'
import { ComingUp } from './ComingUp.tsx'
import styles from './Dashboard.module.css'
import { RecentActivity } from './RecentActivity.tsx'
import { SystemStatus } from './SystemStatus.tsx'

const actions = [
  { to: '/admin/products?new', text: 'Add Product', creates: 'product' },
  { to: '/admin/services?new', text: 'Add Service', creates: 'service' },
  { to: '/admin/blog?new', text: 'New Post', creates: 'post' },
  { to: '/admin/inquiries?status=new', text: 'View New Inquiries' },
]

/** Where an administrator starts: what there is, what happened, and what is usually done next. */
export function Dashboard() {
  const identity = use(IdentityContext)
  const { data: stats, error } = useQuery(statsQuery)
  return (
    <>
      <ScreenHeader title={`Welcome back, ${identity?.username ?? 'Admin'}`} />
      {error !== null && <Failed error={error} />}
      {(stats !== undefined || error === null) && <Figures stats={stats} />}
      <div className={styles.columns}>
        <RecentActivity />
        <div className={styles.side}>
          <ComingUp />
          <QuickActions />
          {stats && <SystemStatus uptime={stats.uptime} />}
        </div>
      </div>
    </>
  )
}

const none = { value: undefined, caption: '' }

/** The figure of each type that has one. */
function Figures({ stats }: { stats: DashboardStats | undefined }) {
  const { types } = useSchema()
  return (
    <Stats>
      {types.map((type) => {
        const { stat } = type
        if (stat === undefined) return null
        const { name, label, where } = stat
        const wanted =
          where === undefined ? '' : `?${where.field}=${encodeURIComponent(where.value)}`
        const { value, caption } = stats ? figureOf(stats, name) : none
        const to = `${screenAddress(type)}${wanted}`
        return <Stat key={name} label={label} value={value} caption={caption} to={to} />
      })}
    </Stats>
  )
}

function QuickActions() {
  const identity = use(IdentityContext)
  const possible = actions.filter(
    ({ creates }) => creates === undefined || canOf(identity, creates).create,
  )
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className={styles.heading}>
        Quick Actions
      </h2>
      <ul className={styles.actions}>
        {possible.map(({ to, text }) => (
          <li key={to}>
            <Button asChild variant="secondary">
              <Link to={to}>{text}</Link>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
