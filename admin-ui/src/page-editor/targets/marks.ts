/** An entry by its type's path and its id. */
export interface EntryRef {
  path: string
  id: string
}

/** A field of an entry that an element of the page shows: `title`, `items.2.title`. */
export interface Mark extends EntryRef {
  field: string
}

/** The data of the page that the server adds to its HTML. */
export interface Shown {
  /** The page with its sections; null if the page belongs to another entry. */
  page: EntryRef | null
  /** The entry that this page belongs to. */
  entry: EntryRef | null
  /** All entries that the page shows, by path and id. */
  entries: Record<string, { title?: string; etag?: string }>
}

/** The attributes with which the server marks elements. */
export const FIELD = 'data-quoin-field'
export const ENTRY = 'data-quoin-entry'
export const SECTION = 'data-quoin-section'
export const PAGE = 'data-quoin-page'

/** The key of an entry on the page. */
export function keyOf({ path, id }: EntryRef): string {
  return `${path}/${id}`
}

/** The entry of a key. */
export function refOf(key: string): EntryRef {
  const at = key.lastIndexOf('/')
  return { path: key.slice(0, at), id: key.slice(at + 1) }
}

/** The fields that an element shows, in order. */
export function marksOf(element: Element): Mark[] {
  return (element.getAttribute(FIELD) ?? '').split(/\s+/).flatMap((text) => {
    const [, path, id, field] = /^(.+)\/([^/:]+):(.+)$/.exec(text) ?? []
    return path && id && field ? [{ path, id, field }] : []
  })
}

/** The server's data about the current page; empty if there is none. */
export function readShown(): Shown {
  const nothing: Shown = { page: null, entry: null, entries: {} }
  const text = document.getElementById('quoin-edit')?.textContent
  if (!text) return nothing
  try {
    return { ...nothing, ...(JSON.parse(text) as Partial<Shown>) }
  } catch {
    return nothing
  }
}

/** The visible elements that show a field, in document order. */
export function markedElements(root: ParentNode = document): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`[${FIELD}]`)].filter(isSeen)
}

/** Whether an element is visible. */
export function isSeen(element: Element): boolean {
  // jsdom has no layout.
  return !('checkVisibility' in element) || element.checkVisibility()
}

/** The element of a section on the page. */
export function sectionElement(id: string): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>(`[${SECTION}="${CSS.escape(id)}"]`) ??
    document.getElementById(id)
  )
}
