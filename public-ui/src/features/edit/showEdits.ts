import { type EditedEntry, onEdits } from '@quoin/shared-ui/api/editMessage'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

type Values = Record<string, unknown>

/** How long the page rests before it shows anything else than the server has rendered, in milliseconds. */
const rest = 50

/**
 * Shows what is typed from when the page has been hydrated on: until then it must be as the server has rendered it.
 * Parts of it are hydrated after the page itself, when the browser has nothing else to do.
 */
export function startEdits(client: QueryClient): void {
  whenIdle(() => {
    setTimeout(() => {
      whenIdle(() => showEdits(client))
    }, rest)
  })
}

/** Some browsers do not say when they have nothing else to do. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else setTimeout(run, 10 * rest)
}

/**
 * Shows the entries of the page as they are typed in the editor that stands on it, in place of what is stored, wherever
 * the page has them: by themselves, in lists, and sections within their page. Gives what ends that.
 */
export function showEdits(client: QueryClient): () => void {
  let edits: EditedEntry[] = []
  /** What the server gave, by the hash of the query. */
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
  // What is fetched afresh is older than what is typed.
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

/** What a query holds with the entries in it as they are typed; the same where none of them is. */
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

/** Whether a part holds entries, rather than being a field of one. */
function isHolder(data: Values, part: string): boolean {
  return part === 'entity' || !('id' in data || 'header' in data || 'type' in data)
}

/** An entry with the fields as typed that it has here: a list has some of them alone. */
function merged(data: Values, values: Values): Values {
  const names = Object.keys(values).filter((name) => name in data)
  return { ...data, ...Object.fromEntries(names.map((name) => [name, values[name]])) }
}

/** The sections of a page as typed, with what the server knows of their pictures. */
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
