import { standingOf } from '../../../model/publishing.ts'
import { type ContentType, type Entry, textOf } from '../../../model/schema.ts'

/** A page with its children in order. */
export interface PageNode {
  page: Entry
  /** 1 for the top level. */
  level: number
  below: PageNode[]
}

/** The place of a page: its parent, empty for the top level, and its index among the siblings. */
export interface Place {
  parent: string
  at: number
}

/** The changed values of a moved page. */
export interface Change {
  page: Entry
  values: { parent?: string; order?: number }
}

/** The maximum depth of the tree, the same as on the server. */
export const maxLevels = 5

/** The pages as a tree. A page whose parent does not exist is at the top level. */
export function buildTree(pages: Entry[]): PageNode[] {
  const ids = new Set(pages.map(({ id }) => id))
  const byParent = Map.groupBy(pages, (page) => {
    const parent = parentOf(page)
    return ids.has(parent) ? parent : ''
  })
  const build = (parent: string, level: number): PageNode[] =>
    (byParent.get(parent) ?? [])
      .toSorted((a, b) => orderOf(a) - orderOf(b))
      .map((page) => ({ page, level, below: build(page.id, level + 1) }))
  return build('', 1)
}

/** The pages of a tree in depth-first order. */
export function flatten(nodes: PageNode[]): PageNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.below)])
}

/** The parent of a page; empty for the top level. */
export function parentOf(page: Entry): string {
  return textOf(page, 'parent')
}

/** Whether the address of a page is fixed by the site. */
export function isFixed(page: Entry): boolean {
  return page.fixed === true
}

/** Whether a page is the home page. */
export function isHome(page: Entry): boolean {
  return isFixed(page) && textOf(page, 'path') === '/'
}

/** The place of a page in a tree. */
export function placeOf(tree: PageNode[], id: string): Place {
  const inside = (nodes: PageNode[], parent: string): Place | undefined => {
    const at = nodes.findIndex(({ page }) => page.id === id)
    if (at >= 0) return { parent, at }
    for (const { page, below } of nodes) {
      const found = inside(below, page.id)
      if (found) return found
    }
    return undefined
  }
  return inside(tree, '') ?? { parent: '', at: 0 }
}

/** The children of a page; of the top level if it is empty. */
export function childrenOf(tree: PageNode[], parent: string): PageNode[] {
  if (parent === '') return tree
  return flatten(tree).find(({ page }) => page.id === parent)?.below ?? []
}

/** The nearest hidden ancestor of a page, which hides the page too; undefined if there is none. */
export function hiddenAbove(
  type: ContentType,
  tree: PageNode[],
  page: Entry,
): Entry | undefined {
  const pages = new Map(flatten(tree).map(({ page }) => [page.id, page]))
  let above = pages.get(parentOf(page))
  for (let level = 1; above && level < maxLevels; level++) {
    if (standingOf(type, above) !== 'shown') return above
    above = pages.get(parentOf(above))
  }
  return undefined
}

/** The height of the subtree of a page. */
export function heightOf({ below }: PageNode): number {
  return 1 + Math.max(0, ...below.map(heightOf))
}

/**
 * The possible parents of a page: all pages except its descendants, those that are too deep, the home page, and pages
 * with addresses of entries below them.
 */
export function possibleParents(
  tree: PageNode[],
  node: PageNode,
  taken: ReadonlySet<string> = new Set(),
): PageNode[] {
  if (isFixed(node.page)) return []
  const own = new Set(flatten([node]).map(({ page }) => page.id))
  return flatten(tree).filter(
    ({ page, level }) =>
      !own.has(page.id) &&
      !isHome(page) &&
      !taken.has(textOf(page, 'path')) &&
      level + heightOf(node) <= maxLevels,
  )
}

/**
 * The writes that move a page to a place; `at` does not count the page itself. Siblings are numbered from 1, and only
 * changed numbers are written.
 */
export function changesOfMove(
  tree: PageNode[],
  id: string,
  { parent, at }: Place,
): Change[] {
  const moved = flatten(tree).find(({ page }) => page.id === id)?.page
  if (moved === undefined) return []
  const others = childrenOf(tree, parent)
    .map(({ page }) => page)
    .filter((page) => page.id !== id)
  return others.toSpliced(at, 0, moved).flatMap((page, place): Change[] => {
    const values = {
      ...(page.id === id && parentOf(page) !== parent && { parent }),
      ...(orderOf(page) !== place + 1 && { order: place + 1 }),
    }
    return Object.keys(values).length === 0 ? [] : [{ page, values }]
  })
}

/** The order number of a new last child of a page; of the top level if it is empty. */
export function nextOrder(tree: PageNode[], parent: string): number {
  return 1 + Math.max(0, ...childrenOf(tree, parent).map(({ page }) => orderOf(page)))
}

function orderOf({ order }: Entry): number {
  return typeof order === 'number' ? order : 0
}
