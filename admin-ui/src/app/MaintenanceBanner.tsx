import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAdministers } from '../model/identity.ts'
import { maintenanceQuery } from '../api/maintenance.ts'
import styles from './Shell.module.css'

/** Reminds staff, who still see the site, that visitors do not. It shows nothing while the state is unknown. */
export function MaintenanceBanner() {
  const { data } = useQuery(maintenanceQuery)
  const administers = useAdministers()
  return (
    <div role="status">
      {data?.on && (
        <p className={styles.closed}>
          <strong>Visitors are shown the maintenance page.</strong>
          {administers && <Link to="/admin/system">System</Link>}
        </p>
      )}
    </div>
  )
}
