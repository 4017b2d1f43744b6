import { call } from './call.ts'
import { entryPath, listPath } from './paths.ts'
import type { Entities, Inputs, TypeName } from './types.gen.ts'

/** A page of a list, in the server's order. */
export interface Page<Item> {
  items: Item[]
  /** The number of entries in the whole list. */
  total: number
  /** The `cursor` of the next page; null at the end. */
  next: string | null
}

/** An entry, with the revision for a conditional write. */
export interface Loaded<Item> {
  entity: Item
  etag: string | null
}

/** The filters, order and fields of a list; any other key is an equality filter. */
export type ListParams = {
  limit?: number
  cursor?: string
  sort?: string
  fields?: string
  expand?: string
} & Record<string, string | number>

/** Fetches part of a type's list, as visitors see it. */
export async function fetchList<T extends TypeName>(
  type: T,
  query: ListParams,
  signal?: AbortSignal,
): Promise<Page<Entities[T]>> {
  const { data, response } = await call(listPath(type), { query, signal })
  return pageOf(data as Entities[T][], response)
}

/** The maximum number of requests for a list. */
const mostAnswers = 10

/** Fetches a type's whole list, or the part of it in ten responses; `next` continues it. */
export async function fetchAll<T extends TypeName>(
  type: T,
  query: ListParams,
  signal?: AbortSignal,
): Promise<Page<Entities[T]>> {
  const items: Entities[T][] = []
  let page = await fetchList(type, query, signal)
  for (let answers = 1; ; answers++) {
    items.push(...page.items)
    if (page.next === null || answers === mostAnswers) return { ...page, items }
    page = await fetchList(type, { ...query, cursor: page.next }, signal)
  }
}

/** A page of a list, with the data of the response's headers. */
export function pageOf<Item>(items: Item[], response: Response): Page<Item> {
  const total = response.headers.get('X-Total-Count')
  return {
    items,
    total: total === null ? items.length : Number(total),
    next: nextCursor(response),
  }
}

/** Fetches one entry, as visitors see it. */
export async function fetchEntry<T extends TypeName>(
  type: T,
  id: string,
  signal?: AbortSignal,
  query: { fields?: string; expand?: string } = {},
): Promise<Loaded<Entities[T]>> {
  const { data, response } = await call(entryPath(type, id), { query, signal })
  return loaded(data, response)
}

/** Creates an entry; returns it with the fields that the server has set. */
export async function createEntry<T extends keyof Inputs>(
  type: T,
  body: Inputs[T],
): Promise<Loaded<Entities[T]>> {
  const { data, response } = await call(listPath(type), { method: 'POST', body })
  return loaded(data, response)
}

function loaded<Item>(data: unknown, response: Response): Loaded<Item> {
  return { entity: data as Item, etag: response.headers.get('ETag') }
}

/** The `cursor` of the next page, from the Link header with rel="next"; null at the end. */
export function nextCursor({ headers }: Response): string | null {
  const address = /<([^>]*)>\s*;\s*rel="?next"?/.exec(headers.get('Link') ?? '')?.[1]
  if (address === undefined) return null
  return new URL(address, globalThis.location.href).searchParams.get('cursor')
}
