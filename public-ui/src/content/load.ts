import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { call } from '@quoin/shared-ui/api/call'
import { type Page, pageOf } from '@quoin/shared-ui/api/content'
import { keys } from '@quoin/shared-ui/api/queries'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Entry } from './generic/entry.ts'
import { typed } from './generic/queries.ts'

/** A value of a query: constant, or from the address, the entry of the page, or the section. */
type Value = string | { query: string } | { entry: string } | { section: string }

/** A list of entries that a module asks for. The server has read it from the source of the module. */
export interface Load {
  /** Its name among the data of the component. */
  name: string
  type: string
  /** The list below /api. */
  path: string
  query: [key: string, value: Value][]
  /** Whether it depends on entries of other types. */
  wide?: boolean
}

/** What values of a query come from. */
export interface LoadSources {
  search: URLSearchParams
  entry?: object | undefined
  section?: object | undefined
}

/** A list as a component gets it. */
export interface Loaded {
  entries: Entry[]
  /** The number of all entries that the query finds. */
  total: number
}

/** The lists of a component by their names. */
export type Data = Record<string, Loaded>

/** The maximum number of entries of a list. */
const most = 100

/** The query of a list. */
export function loadQuery(load: Load, from: LoadSources) {
  const asked = parametersOf(load.query, from)
  return queryOptions({
    queryKey: [...keys.list(typed(load.type), asked, 'visitor'), load.path] as const,
    queryFn: async ({ signal }): Promise<Page<Entry>> => {
      try {
        const { data, response } = await call(`/api/${load.path}`, {
          query: asked,
          signal,
        })
        return pageOf(data as Entry[], response)
      } catch (error) {
        // An address may have a value that no entry can have, and the program may lack the type.
        if (error instanceof ApiError && [400, 404].includes(error.status))
          return { items: [], total: 0, next: null }
        throw error
      }
    },
    ...(load.wide === true && { meta: { ofAllContent: true } }),
  })
}

/** Fetches the lists of a module. */
export async function readLoads(
  client: QueryClient,
  loads: readonly Load[] = [],
  from: LoadSources,
): Promise<void> {
  await Promise.all(loads.map((load) => client.query(loadQuery(load, from))))
}

function parametersOf(query: Load['query'], from: LoadSources): Record<string, string> {
  const asked: Record<string, string> = {}
  for (const [key, value] of query) {
    const text = textOf(value, from)
    if (key === 'limit') asked[key] = limitOf(text)
    else if (text !== undefined) asked[key] = text
  }
  return asked
}

/** The text of a value; undefined if its condition is dropped. */
function textOf(
  value: Value,
  { search, entry, section }: LoadSources,
): string | undefined {
  if (typeof value === 'string') return value
  if ('query' in value) return search.get(value.query) || undefined
  if ('entry' in value) return written(memberOf(entry, value.entry))
  return written(memberOf(section, value.section)) || undefined
}

function memberOf(of: object | undefined, name: string): unknown {
  return (of as Record<string, unknown> | undefined)?.[name]
}

/** Writes a list with commas, in which a backslash goes before a comma and a backslash. */
function written(value: unknown): string {
  if (Array.isArray(value))
    return value.map((one) => String(one).replaceAll(/[\\,]/g, String.raw`\$&`)).join()
  return value === null || value === undefined || typeof value === 'object'
    ? ''
    : String(value as string | number | boolean)
}

function limitOf(text: string | undefined): string {
  const limit = Math.floor(Number(text))
  return String(limit >= 1 ? Math.min(limit, most) : most)
}
