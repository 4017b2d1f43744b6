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

/** Where a page would be dropped: its place in the tree, and where a line shows that. */
export interface DropPlace extends Place {
  level: number
  /** The row that the line stands below; empty where it stands above the first. */
  after: string
}

/**
 * Where a page that is dragged would be dropped. `after` is the row that it is held below, empty above the first;
 * `level` is how deep it is held. The level is the nearest one that is possible there.
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
  // The rows that the dragged page may stand below or beside: the one above it, and those that this one is below.
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

/** A page with those that it stands below, from the top. */
function pathTo(nodes: PageNode[], id: string): PageNode[] {
  for (const node of nodes) {
    if (node.page.id === id) return [node]
    const path = pathTo(node.below, id)
    if (path.length > 0) return [node, ...path]
  }
  return []
}
