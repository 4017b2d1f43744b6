import { diffArrays } from 'diff'
import type { Side } from './words.ts'

/** An element of one of two versions of a list, and how it stands in the other one. */
export interface Standing {
  element: string
  standing: 'same' | 'moved' | 'alone'
}

/** The elements of one of two versions of a list that has each once. As few as possible count as moved. */
export function standingsOf(before: string[], after: string[], side: Side): Standing[] {
  const changes = diffArrays(before, after)
  const kept = changes.filter(({ added, removed }) => !added && !removed)
  const still = new Set(kept.flatMap(({ value }) => value))
  const [own, other] = side === 'before' ? [before, after] : [after, before]
  const standingOf = (element: string) => {
    if (still.has(element)) return 'same'
    return other.includes(element) ? 'moved' : 'alone'
  }
  return own.map((element) => ({ element, standing: standingOf(element) }))
}
