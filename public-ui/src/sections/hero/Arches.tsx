import styles from './drawings.module.css'

const stones = 9

/** An arch of stones over a doorway, with steps that lead to it. */
export function Arches() {
  return (
    <svg aria-hidden data-decoration className={styles.picture} viewBox="0 0 460 460">
      <rect x="40" y="20" width="380" height="420" rx="20" className={styles.wall} />
      <path d="M40 104h380M40 188h380M40 272h380" className={styles.edge} />
      <path d="M150 380V230a80 80 0 0 1 160 0v150z" className={styles.sky} />
      <path d="M230 150v230M150 258h160" className={styles.edge} />
      {Array.from({ length: stones }, (_, at) => (
        <path
          key={at}
          d="M150 228.5h-62a142 142 0 0 1 5-34l60.5 13.5a80 80 0 0 0-3.5 20.5z"
          transform={`rotate(${String((at * 166) / (stones - 1))} 230 230)`}
          className={at % 2 === 0 ? styles.accent : styles.middle}
        />
      ))}
      <path d="M130 380h200v20H130z" className={styles.middle} />
      <path d="M105 400h250v20H105z" className={styles.far} />
      <path d="M80 420h300v20H80z" className={styles.accent} />
      <circle cx="294" cy="300" r="6" className={styles.accent} />
    </svg>
  )
}
