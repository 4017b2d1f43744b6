import { pictureAt } from '../content/pictures.ts'
import { useSettings } from '../content/settings.ts'
import { Link } from '../ui/Link.tsx'
import styles from './Logo.module.css'

/** The logo of the site, or its default mark and name; it links to the home page. */
export function Logo() {
  const settings = useSettings()
  const { siteName, logo, logoDark } = settings
  const sized = (address: string) => {
    const { width, height } = pictureAt(settings, address) ?? {}
    return { width, height }
  }
  const light = logo || logoDark
  return (
    <Link to="/" className={styles.logo}>
      {light ? (
        <picture>
          {logo && logoDark && (
            <source
              srcSet={logoDark}
              media="(prefers-color-scheme: dark)"
              {...sized(logoDark)}
            />
          )}
          <img src={light} alt={siteName} className={styles.picture} {...sized(light)} />
        </picture>
      ) : (
        <>
          <svg aria-hidden viewBox="0 0 24 24" className={styles.mark}>
            <path fill="currentColor" d="M2 2h20v6H2zM2 9.5h12v5H2zM2 16h20v6H2z" />
          </svg>
          <span>{siteName}</span>
        </>
      )}
    </Link>
  )
}
