import {
  isHome,
  type PageNode,
  type Place,
  flatten,
  heightOf,
  isFixed,
  maxLevels,
} from './pageTree.ts'
import { textOf } from '../../../model/schema.ts'

/** The drop position of a dragged page: its place in the tree, and the position of the indicator line. */
export interface DropPlace extends Place {
  level: number
  /** The row above the line; empty if the line is above the first row. */
  after: string
}

/**
 * The drop position of a dragged page. `after` is the row above the pointer, empty above the first; `level` is the
 * level at the pointer, which is limited to the possible levels there.
 */
export function dropPlace(
  tree: PageNode[],
  dragged: PageNode,
  after: string,
  level: number,
  taken: ReadonlySet<string>,
): DropPlace | undefined {
  const own = new Set(flatten([dragged]).map(({ page }) => page.id))
  const rows = flatten(tree).filter(({ page }) => !own.has(page.id))
  const at = rows.findIndex(({ page }) => page.id === after)
  // The possible parents and siblings of the dragged page: the row above it and its ancestors.
  const path = pathTo(tree, rows[at]?.page.id ?? '')
  const next = rows[at + 1]
  const least = next?.level ?? 1
  const places: DropPlace[] = []
  for (let wanted = least; wanted <= path.length + 1; wanted += 1) {
    const parent = path[wanted - 2]
    if (!mayStandBelow(parent, dragged, taken)) continue
    const siblings = (parent?.below ?? tree).filter(
      ({ page }) => page.id !== dragged.page.id,
    )
    const before = path[wanted - 1]
    places.push({
      parent: parent?.page.id ?? '',
      at: siblings.findIndex(({ page }) => page.id === before?.page.id) + 1,
      level: wanted,
      after,
    })
  }
  return places.toSorted(
    (a, b) => Math.abs(a.level - level) - Math.abs(b.level - level),
  )[0]
}

function mayStandBelow(
  parent: PageNode | undefined,
  dragged: PageNode,
  taken: ReadonlySet<string>,
): boolean {
  const above = parent?.page.id ?? ''
  if (textOf(dragged.page, 'parent') === above) return true
  if (isFixed(dragged.page)) return false
  if (parent === undefined) return true
  return (
    !isHome(parent.page) &&
    !taken.has(textOf(parent.page, 'path')) &&
    parent.level + heightOf(dragged) <= maxLevels
  )
}

/** A page with its ancestors, from the top. */
function pathTo(nodes: PageNode[], id: string): PageNode[] {
  for (const node of nodes) {
    if (node.page.id === id) return [node]
    const path = pathTo(node.below, id)
    if (path.length > 0) return [node, ...path]
  }
  return []
}
