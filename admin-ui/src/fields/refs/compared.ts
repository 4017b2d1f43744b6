import { diffArrays } from 'diff'
import type { Side } from '../versions/words.ts'

/** An entry in one of two versions of a list, and how it stands in the other one. */
interface Compared {
  id: string
  standing: 'same' | 'moved' | 'alone'
}

/** The entries of one of two versions of a list. As few as possible count as moved. */
export function comparedTo(before: string[], after: string[], side: Side): Compared[] {
  const changes = diffArrays(before, after)
  const kept = changes.filter(({ added, removed }) => !added && !removed)
  const still = new Set(kept.flatMap(({ value }) => value))
  const [own, other] = side === 'before' ? [before, after] : [after, before]
  const standingOf = (id: string) => {
    if (still.has(id)) return 'same'
    return other.includes(id) ? 'moved' : 'alone'
  }
  return own.map((id) => ({ id, standing: standingOf(id) }))
}
