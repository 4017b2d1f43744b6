import { type EditedEntry, onEdits } from '@quoin/shared-ui/api/editMessage'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

type Values = Record<string, unknown>

/** How long to wait before the page differs from the server's HTML, in milliseconds. */
const rest = 50

/**
 * Shows unsaved input only after hydration: until then the page must be as the server rendered it. Parts of it are
 * hydrated after the page itself, when the browser is idle.
 */
export function startEdits(client: QueryClient): void {
  whenIdle(() => {
    setTimeout(() => {
      whenIdle(() => showEdits(client))
    }, rest)
  })
}

/** Some browsers have no requestIdleCallback. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else setTimeout(run, 10 * rest)
}

/**
 * Shows the unsaved input of the page editor in place of stored values, everywhere on the page: in single entries, in
 * lists, and in sections of pages. Returns a function that stops this.
 */
export function showEdits(client: QueryClient): () => void {
  let edits: EditedEntry[] = []
  /** The server's data by the hash of the query. */
  const stored = new Map<string, unknown>()
  const show = (key: QueryKey, hash: string, data: unknown) => {
    const [content, type]: QueryKey = key
    if (content !== 'content' || typeof type !== 'string' || data === undefined) return
    if (!stored.has(hash)) stored.set(hash, data)
    const next = edited(stored.get(hash), type, edits)
    if (next !== data) client.setQueryData(key, next)
  }
  const showAll = () => {
    for (const { queryKey, queryHash, state } of client.getQueryCache().getAll()) {
      const data: unknown = state.data
      show(queryKey, queryHash, data)
    }
  }
  const deaf = onEdits((next) => {
    edits = next
    showAll()
  })
  // Refetched data is older than the input.
  const blind = client.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') stored.delete(event.query.queryHash)
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.action.manual === true) return
    const { queryHash } = event.query
    stored.delete(queryHash)
    show(event.query.queryKey as QueryKey, queryHash, event.query.state.data)
  })
  return () => {
    deaf()
    blind()
  }
}

/** The data of a query with the edited entries; the same object if it contains none of them. */
function edited(data: unknown, type: string, edits: EditedEntry[]): unknown {
  if (isList(data)) return mapped(data, (one) => edited(one, type, edits))
  if (!isObject(data)) return data
  for (const part of ['entity', 'items', 'pages'])
    if (part in data && isHolder(data, part))
      return changed(data, part, edited(data[part], type, edits))
  const own = edits.find(
    (one) => one.type === type && (one.single === true || one.id === data.id),
  )
  const next = own ? merged(data, own.values) : data
  if (!isList(next.sections)) return next
  return changed(next, 'sections', sectionsOf(data, next.sections, edits))
}

/** Whether a member contains entries, rather than being a field of an entry. */
function isHolder(data: Values, part: string): boolean {
  return part === 'entity' || !('id' in data || 'header' in data || 'type' in data)
}

/** An entry with the edited values of its existing fields: a list only has some of the fields. */
function merged(data: Values, values: Values): Values {
  const names = Object.keys(values).filter((name) => name in data)
  return { ...data, ...Object.fromEntries(names.map((name) => [name, values[name]])) }
}

/** The edited sections of a page, with the server's data about their pictures. */
function sectionsOf(page: Values, sections: unknown[], edits: EditedEntry[]): unknown[] {
  const known = Array.isArray(page.sections) ? page.sections.filter(isObject) : []
  return mapped(sections, (section) => {
    if (!isObject(section)) return section
    const before = known.find(({ id }) => id === section.id)
    const own = edits.find(({ type, id }) => type === 'section' && id === section.id)
    if (own === undefined && before === section) return section
    return { ...before, ...section, ...own?.values }
  })
}

function changed(data: Values, name: string, next: unknown): Values {
  return next === data[name] ? data : { ...data, [name]: next }
}

function mapped(list: unknown[], map: (one: unknown) => unknown): unknown[] {
  const next = list.map(map)
  return next.every((one, at) => one === list[at]) ? list : next
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value)
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
