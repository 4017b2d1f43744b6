import styles from './drawings.module.css'

/** Hills behind each other below a sun, with birds. */
export function Hills() {
  return (
    <svg aria-hidden data-decoration className={styles.picture} viewBox="0 0 460 460">
      <defs>
        <clipPath id="hills">
          <circle cx="230" cy="230" r="220" />
        </clipPath>
      </defs>
      <g clipPath="url(#hills)">
        <rect width="460" height="460" className={styles.sky} />
        <circle cx="310" cy="150" r="62" className={styles.accent} />
        <path d="M0 292c72-76 136-76 214-8s154 62 246-24v200H0z" className={styles.far} />
        <path
          d="M0 352c92-40 164-32 236 6s142 38 224-12v114H0z"
          className={styles.middle}
        />
        <path
          d="M0 416c104-42 214-24 300 0s122 14 160-6v50H0z"
          className={styles.accent}
        />
      </g>
      <path
        d="M96 142q15-16 30 0q15-16 30 0M164 98q11-12 22 0q11-12 22 0"
        className={styles.stroke}
      />
      <circle cx="230" cy="230" r="220" className={styles.edge} />
    </svg>
  )
}
