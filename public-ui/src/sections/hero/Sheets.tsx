import styles from './drawings.module.css'

/** Sheets of paper on a table, with a plan, a list and a cup. */
export function Sheets() {
  return (
    <svg aria-hidden data-decoration className={styles.picture} viewBox="0 0 460 460">
      <circle cx="230" cy="230" r="220" className={styles.sky} />
      <g transform="rotate(-8 200 250)">
        <rect x="64" y="96" width="210" height="280" rx="10" className={styles.wall} />
        <path
          d="M92 128h154v96H92zM92 176h76M168 128v96M206 176v48"
          className={styles.plan}
        />
        <path d="M92 256h154M92 284h118M92 312h136M92 340h74" className={styles.line} />
      </g>
      <g transform="rotate(7 320 220)">
        <rect x="236" y="64" width="164" height="212" rx="10" className={styles.wall} />
        <rect x="256" y="86" width="124" height="72" rx="6" className={styles.accent} />
        <path d="M256 148l34-32 24 20 34-36 32 30" className={styles.curve} />
        <path d="M256 188h124M256 212h92M256 236h108" className={styles.line} />
      </g>
      <circle cx="322" cy="346" r="62" className={styles.far} />
      <circle cx="322" cy="346" r="46" className={styles.wall} />
      <circle cx="322" cy="346" r="34" className={styles.accent} />
      <path d="M366 372a26 26 0 1 0 22 -44" className={styles.handle} />
      <path d="M96 404l92-14" className={styles.pencil} />
    </svg>
  )
}
