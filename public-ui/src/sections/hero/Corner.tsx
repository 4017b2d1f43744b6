import styles from './Corner.module.css'

/** The width of a wall, and the height of a course of stones. */
const wall = 250
const course = 44
const courses = 8
const height = course * courses

/**
 * The corner of a house, seen from the street: its quoins are laid long and
 * short in turn, and its windows are software.
 */
export function Corner() {
  return (
    <svg
      aria-hidden
      data-decoration
      className={styles.picture}
      viewBox="20 -68 460 610"
      width="460"
      height="610"
    >
      <path d="M33.5 60l216.5-125 216 125-216.5 125z" className={styles.roof} />
      <g transform="matrix(.866 .5 0 1 33 60)" className={styles.left}>
        <Wall />
        <Quoins at={(length) => wall - length} first="long" />
        <Site />
      </g>
      <g transform="matrix(.866 -.5 0 1 249.5 185)" className={styles.right}>
        <Wall />
        <Quoins at={() => 0} first="short" />
        <Phone />
      </g>
    </svg>
  )
}

function Wall() {
  return (
    <>
      <rect width={wall} height={height} className={styles.wall} />
      {Array.from({ length: courses - 1 }, (_, row) => (
        <path key={row} d={`M0 ${(row + 1) * course}h${wall}`} className={styles.joint} />
      ))}
    </>
  )
}

interface QuoinsProps {
  /** The position of a stone by its length. */
  at: (length: number) => number
  first: 'long' | 'short'
}

function Quoins({ at, first }: QuoinsProps) {
  return (
    <g>
      {Array.from({ length: courses }, (_, row) => {
        const long = (row % 2 === 0) === (first === 'long')
        const length = long ? 84 : 48
        return (
          <rect
            key={row}
            x={at(length)}
            y={row * course + 1.5}
            width={length}
            height={course - 3}
            className={styles.quoin}
          />
        )
      })}
    </g>
  )
}

/** A window with a web page and a rising chart. */
function Site() {
  return (
    <g transform="translate(22 84)">
      <rect width="130" height="176" rx="8" className={styles.pane} />
      <path d="M0 24h130" className={styles.line} />
      <circle cx="12" cy="12" r="3" className={styles.accent} />
      <circle cx="23" cy="12" r="3" className={styles.faint} />
      <rect x="14" y="40" width="70" height="9" rx="3" className={styles.ink} />
      <rect x="14" y="57" width="102" height="5" rx="2" className={styles.faint} />
      <rect x="14" y="68" width="84" height="5" rx="2" className={styles.faint} />
      {[22, 34, 28, 48, 62].map((bar, at) => (
        <rect
          key={bar}
          x={14 + at * 21}
          y={160 - bar}
          width="15"
          height={bar}
          rx="2"
          className={at === 4 ? styles.accent : styles.soft}
        />
      ))}
    </g>
  )
}

/** A window with a telephone and a list. */
function Phone() {
  return (
    <g transform="translate(122 66)">
      <rect width="96" height="192" rx="14" className={styles.pane} />
      <rect x="34" y="9" width="28" height="5" rx="2.5" className={styles.faint} />
      <rect x="12" y="28" width="72" height="46" rx="7" className={styles.accent} />
      <path d="M24 60l14-16 11 10 17-18" className={styles.chart} />
      {[88, 114, 140].map((y) => (
        <g key={y}>
          <circle cx="21" cy={y + 8} r="8" className={styles.soft} />
          <rect x="36" y={y + 2} width="46" height="5" rx="2" className={styles.ink} />
          <rect x="36" y={y + 11} width="32" height="4" rx="2" className={styles.faint} />
        </g>
      ))}
      <rect x="30" y="172" width="36" height="6" rx="3" className={styles.faint} />
    </g>
  )
}
