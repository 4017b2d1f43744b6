import { diffWordsWithSpace } from 'diff'

/** The shown version. */
export type Side = 'before' | 'after'

/** A piece of a text, and whether the other version lacks it. */
export interface Piece {
  text: string
  marked: boolean
}

/** The timeout of a word comparison; after it the texts count as entirely different. */
const longest = { timeout: 300 }

/** The words of one of two versions of a text, with differences. */
export function wordsOf(before: string, after: string, side: Side): Piece[] {
  const own = side === 'before' ? 'removed' : 'added'
  const changes = diffWordsWithSpace(before, after, longest)
  if (changes === undefined) {
    return [{ text: side === 'before' ? before : after, marked: true }]
  }
  return changes
    .filter((change) => change[own] || (!change.added && !change.removed))
    .map((change) => ({ text: change.value, marked: change[own] }))
}
