/** A moved entry, and the entry before its new place; null for the first place. */
export interface Move {
  id: string
  after: string | null
}

/** The single move that turns one order of ids into another; undefined if they are the same. */
export function moveOf(before: string[], after: string[]): Move | undefined {
  const at = before.findIndex((id, index) => id !== after[index])
  if (at < 0) return undefined
  // If an entry moved back, its neighbours come one place earlier; if it moved forward, one later.
  const wentBack = before[at + 1] === after[at]
  const id = (wentBack ? before[at] : after[at]) ?? ''
  return { id, after: after[after.indexOf(id) - 1] ?? null }
}
