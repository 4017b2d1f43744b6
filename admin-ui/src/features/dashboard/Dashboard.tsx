import { Button } from '@quoin/shared-ui/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countQuery } from '../../content/queries.ts'
import { sessionQuery } from '../../content/session.ts'
import { useType } from '../../content/useSchema.ts'
import { ScreenHeader } from '../../screens/ScreenHeader.tsx'
import { Stat, Stats } from '../../screens/Stat.tsx'
import styles from './Dashboard.module.css'

const actions = [
  { to: '/admin/products?new', text: 'Add Product' },
  { to: '/admin/services?new', text: 'Add Service' },
  { to: '/admin/blog?new', text: 'New Post' },
  { to: '/admin/inquiries?status=new', text: 'View New Inquiries' },
]

/** Where an administrator starts: what there is, and what is usually done next. */
export function Dashboard() {
  const { data: identity } = useQuery(sessionQuery)
  return (
    <>
      <ScreenHeader title={`Welcome back, ${identity?.username ?? 'Admin'}`} />
      <Stats>
        <Count type="product" label="Products" to="/admin/products" />
        <Count type="service" label="Services" to="/admin/services" />
        <Count type="post" label="Blog Posts" to="/admin/blog" />
        <Count
          type="inquiry"
          label="New Inquiries"
          to="/admin/inquiries?status=new"
          filters={{ status: 'new' }}
        />
      </Stats>
      <section aria-labelledby="quick-actions">
        <h2 id="quick-actions" className={styles.heading}>
          Quick Actions
        </h2>
        <ul className={styles.actions}>
          {actions.map(({ to, text }) => (
            <li key={to}>
              <Button asChild variant="secondary">
                <Link to={to}>{text}</Link>
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

interface CountProps {
  type: string
  label: string
  to: string
  filters?: Record<string, string>
}

function Count({ type, label, to, filters = {} }: CountProps) {
  const { data } = useQuery(countQuery(useType(type), filters))
  return <Stat label={label} value={data} to={to} />
}
