import { Button } from '@quoin/shared-ui/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { Link } from 'react-router'
import { newAddress, screenAddress } from '../../model/addressOf.ts'
import { type DashboardStats, figureOf, statsQuery } from '../../api/dashboard.ts'
import { canOf, IdentityContext } from '../../model/identity.ts'
import { isAfterContent } from '../../model/menu.ts'
import { useSchema } from '../../api/entries/useSchema.ts'
import { Failed } from '../../ui/Failed.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { Stat, Stats } from '../../ui/Stat.tsx'
import { ComingUp } from './ComingUp.tsx'
import styles from './Dashboard.module.css'
import { FirstSteps } from './FirstSteps.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { SystemStatus } from './SystemStatus.tsx'

const actions = [
  { to: '/admin/products?new', text: 'Add Product', type: 'product', creates: true },
  { to: '/admin/services?new', text: 'Add Service', type: 'service', creates: true },
  { to: '/admin/blog/new', text: 'New Post', type: 'post', creates: true },
  { to: '/admin/inquiries?status=new', text: 'View New Inquiries', type: 'inquiry' },
]

/** The maximum number of actions for a site without any of these types. */
const mostOwn = 4

/** The start page of an administrator: figures, recent activity and common tasks. */
export function Dashboard() {
  const identity = use(IdentityContext)
  const { data: stats, error } = useQuery(statsQuery)
  return (
    <>
      <ScreenHeader title={`Welcome back, ${identity?.username ?? 'Admin'}`} />
      {error !== null && <Failed error={error} />}
      {(stats !== undefined || error === null) && <Figures stats={stats} />}
      <FirstSteps />
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

/** The figures of all types that have one. */
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
  const { types } = useSchema()
  const known = actions.filter(({ type }) => types.some(({ name }) => name === type))
  const own = types
    .filter((type) => (type.group ?? '') === '' && !type.single && !isAfterContent(type))
    .map((type) => ({
      to: newAddress(type),
      text: `New ${type.one}`,
      type: type.name,
      creates: true,
    }))
  const offered = known.length > 0 ? known : own.slice(0, mostOwn)
  const possible = offered.filter(
    ({ type, creates }) => !creates || canOf(identity, type).create,
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
