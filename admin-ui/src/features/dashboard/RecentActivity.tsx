import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { activityQuery } from '../../api/dashboard.ts'
import { Failed } from '../../ui/Failed.tsx'
import { ActivityList } from '../../ui/activity/ActivityList.tsx'
import styles from './Dashboard.module.css'

const most = 5

/** The latest changes of content, with a link to all activity. Sign-ins are omitted, since there are so many. */
export function RecentActivity() {
  const { data, error } = useInfiniteQuery(
    activityQuery({ limit: most, security: false }),
  )
  const items = data?.pages[0]?.items
  return (
    <section aria-labelledby="recent-activity">
      <header className={styles.row}>
        <h2 id="recent-activity" className={styles.heading}>
          Recent Activity
        </h2>
        <Link className={styles.all} to="/admin/activity">
          View all activity
        </Link>
      </header>
      {error !== null && <Failed error={error} />}
      {items === undefined && error === null && <Skeleton height="17rem" />}
      {items?.length === 0 && <p>Nothing has been changed yet.</p>}
      {items && items.length > 0 && <ActivityList items={items} />}
    </section>
  )
}
