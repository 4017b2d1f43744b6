/** An entry that moves, and the one that it stands behind then; null for the first place. */
export interface Move {
  id: string
  after: string | null
}

/** The one move that leads from an order of ids to another; undefined where they are the same. */
export function moveOf(before: string[], after: string[]): Move | undefined {
  const at = before.findIndex((id, index) => id !== after[index])
  if (at < 0) return undefined
  // An entry that went back leaves its neighbours one place earlier; one that came forward, one later.
  const wentBack = before[at + 1] === after[at]
  const id = (wentBack ? before[at] : after[at]) ?? ''
  return { id, after: after[after.indexOf(id) - 1] ?? null }
}
