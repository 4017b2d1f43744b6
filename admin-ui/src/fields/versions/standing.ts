import { diffArrays } from 'diff'
import type { Side } from './words.ts'

/** An element of one version of a list, and its state in the other version. */
export interface Standing {
  element: string
  standing: 'same' | 'moved' | 'alone'
}

/** The elements of one version of a list without duplicates. The number of moved elements is minimal. */
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
