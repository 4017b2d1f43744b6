import { arrowUpRight } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { useSettings } from '../../content/settings.ts'
import styles from './MapLink.module.css'

/** A drawn map with a link to a real map; renders nothing if there is none. */
export function MapLink() {
  const { mapUrl } = useSettings()
  if (!mapUrl) return null
  return (
    <a href={mapUrl} className={styles.map}>
      <svg
        aria-hidden
        viewBox="0 0 384 240"
        preserveAspectRatio="xMidYMid slice"
        className={styles.drawing}
      >
        <path d="M0 176c96-40 176 24 384-28v92H0z" className={styles.water} />
        <path
          d="M-8 64l400-24M-8 132l400-32M84-8l28 256M212-8l22 256M310-8l-8 256"
          className={styles.street}
        />
        <rect x="122" y="72" width="78" height="38" rx="4" className={styles.block} />
        <rect x="244" y="58" width="52" height="44" rx="4" className={styles.block} />
        <rect x="20" y="80" width="62" height="42" rx="4" className={styles.block} />
        <path
          d="M226 60a20 20 0 0 1 20 20c0 15-20 36-20 36s-20-21-20-36a20 20 0 0 1 20-20z"
          className={styles.pin}
        />
        <circle cx="226" cy="80" r="7" className={styles.hole} />
      </svg>
      <span className={styles.label}>
        Find us on the map <Glyph of={arrowUpRight} />
      </span>
    </a>
  )
}
