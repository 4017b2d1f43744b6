/**
 * Up to where a page knows all changes: the id of an event of the live feed, or
 * the number of an answer in the header Quoin-Seq; empty as long as it knows
 * none. The id has, after a hyphen, the mark of the store and of whose changes
 * are counted: visitors count other changes than staff. A number alone counts
 * like the connection that it is sent to.
 */
export type Position = string

/** Whether a position includes everything up to another; false where the two count differently. */
export function includes(position: Position, other: Position): boolean {
  if (position === other || other === '') return true
  const [mark, otherMark] = [markOf(position), markOf(other)]
  const comparable = mark === '' || otherMark === '' || mark === otherMark
  return comparable && numberOf(position) >= numberOf(other)
}

/** The number of a position; 0 for none. */
export function numberOf(position: Position): number {
  return Number.parseInt(position, 10) || 0
}

/** Whether a position is a number alone, which does not say what it counts. */
export function isUnmarked(position: Position): boolean {
  return position !== '' && markOf(position) === ''
}

function markOf(position: Position): string {
  return position.replace(/^\d+/, '')
}
