import { memo } from 'react'
import { classes } from '../classes.ts'
import { type Tint, tintClass, tints } from './tint.ts'
import styles from './VisualPattern.module.css'

const columns = 8
const rows = 4
const cell = 40

interface Props {
  /** The seed of the pattern. */
  id: string
  /** The colour; by default derived from the id. */
  tint?: Tint | 'accent'
  className?: string | undefined
}

/** A pattern for content without a picture: quarter circles and dots, derived from its id. */
export const VisualPattern = memo(function VisualPattern({ id, tint, className }: Props) {
  const next = numbersFrom(id)
  const own = tints[next(tints.length)] ?? 'blue'
  const colour = tint ?? own
  const cells = Array.from({ length: columns * rows }, (_, at) => ({
    at,
    shape: next(4),
    turn: next(4) * 90,
    strength: 0.15 + next(5) * 0.14,
  }))
  return (
    <svg
      aria-hidden
      className={classes(
        styles.pattern,
        colour === 'accent' ? styles.accent : tintClass(colour),
        className,
      )}
      viewBox={`0 0 ${String(columns * cell)} ${String(rows * cell)}`}
      preserveAspectRatio="xMidYMid slice"
    >
      {cells.map(({ at, shape, turn, strength }) => (
        <path
          key={at}
          d={drawings[shape]}
          fill="currentColor"
          opacity={strength}
          transform={`translate(${String((at % columns) * cell)} ${String(
            Math.floor(at / columns) * cell,
          )}) rotate(${String(turn)} 20 20)`}
        />
      ))}
    </svg>
  )
})

/** A quarter disc, a quarter ring, a dot and an empty cell. */
const drawings = [
  'M0 0h40a40 40 0 0 1-40 40z',
  'M0 20a20 20 0 0 0 20-20h20a40 40 0 0 1-40 40z',
  'M20 12a8 8 0 1 1 0 16a8 8 0 0 1 0-16z',
  '',
]

/** Returns a generator of evenly distributed integers below a limit, deterministic by seed. */
function numbersFrom(seed: string): (limit: number) => number {
  let state = 2_166_136_261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619)
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}
