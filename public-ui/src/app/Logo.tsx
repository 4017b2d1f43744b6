import { Link } from 'react-router'
import { useSettings } from '../content/settings.ts'
import styles from './Logo.module.css'

/** The corner stones and the site's name; it leads home. */
export function Logo() {
  const { siteName } = useSettings()
  return (
    <Link to="/" className={styles.logo}>
      <svg aria-hidden viewBox="0 0 24 24" className={styles.mark}>
        <path fill="currentColor" d="M2 2h20v6H2zM2 9.5h12v5H2zM2 16h20v6H2z" />
      </svg>
      {siteName}
    </Link>
  )
}
