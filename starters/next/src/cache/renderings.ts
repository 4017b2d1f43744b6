import { randomUUID } from 'node:crypto'
import { openPages } from './pages.ts'

/** A page that is being rendered. */
export interface Rendering {
  /** The tag of its reads, by which the handler of the cache finds it. */
  tag: string
  /** The entries (`id:…`) that it reads, and the types that it lists. */
  uses: Set<string>
  /** Whether a page was dropped since it began; see `PageCache`. */
  mark: number
}

/** The most pages that are rendered at a time. Pages that are never kept, such as a search, are removed when there are more. */
const most = 1000

// Both copies of this module use one map.
const name = Symbol.for('quoin.renderings')
const shared = globalThis as { [name]?: Map<string, Rendering> }
const renderings = (shared[name] ??= new Map())

/** Begins to render a page, before its first read. */
export function beginRendering(): Rendering {
  const mark = openPages()?.cache.mark() ?? 0
  const rendering = { tag: `rendering:${randomUUID()}`, uses: new Set<string>(), mark }
  renderings.set(rendering.tag, rendering)
  for (const oldest of renderings.keys()) {
    if (renderings.size <= most) break
    renderings.delete(oldest)
  }
  return rendering
}

/** Returns the page that was rendered with a read of one of these tags, once. */
export function takeRendering(tags: string[]): Rendering | undefined {
  const rendering = tags.map((tag) => renderings.get(tag)).find((found) => found)
  if (rendering) renderings.delete(rendering.tag)
  return rendering
}
