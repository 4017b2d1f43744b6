/**
 * The position up to which a page knows all changes: the id of a live event, or the number of a response in the header
 * Quoin-Seq; empty if unknown. The id has, after a hyphen, the mark of the store and of the audience, since visitors
 * and staff count different changes. A number without a mark counts like the connection that it is sent to.
 */
export type Position = string

/** Whether a position includes everything up to another; false if they count different changes. */
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

/** Whether a position is only a number, without a mark. */
export function isUnmarked(position: Position): boolean {
  return position !== '' && markOf(position) === ''
}

function markOf(position: Position): string {
  return position.replace(/^\d+/, '')
}
