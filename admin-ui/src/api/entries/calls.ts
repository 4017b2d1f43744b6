import { api, createApi } from '@quoin/shared-ui/api/client'
import {
  type ListParams,
  type Loaded,
  type Page,
  pageOf,
} from '@quoin/shared-ui/api/content'
import type { paths } from '@quoin/shared-ui/api/schema'
import { readExact, writeExact } from './exact.ts'
import type { ContentType, Entry, Schema } from '../../model/schema.ts'

/** The calls of one type in the API document, which type the calls of any type. */
type List = paths['/api/blog']
type One = paths['/api/blog/{id}']

/** A call with the values of any entry in place of those of one type. */
type OfAny<Call extends { parameters: { header?: unknown }; responses: object }> = {
  parameters: { query?: ListParams; header?: Call['parameters']['header'] }
  requestBody?: { content: { 'application/json': object } }
  responses: {
    [Status in keyof Call['responses']]: Status extends 200 | 201
      ? { content: { 'application/json': unknown } }
      : Call['responses'][Status]
  }
}

/** The calls that every type has at the path in its schema: those of the list and of its entries. */
type Paths = Record<
  `/api/${string}`,
  {
    get: OfAny<List['get']>
    post: OfAny<List['post']>
    put: OfAny<One['put']>
    delete: OfAny<One['delete']>
  }
>

const anyPath = createApi<Paths>()

/**
 * The view of every read of content: what staff see. Visitors are refused, so that no shared cache can answer with what
 * they see at the same address.
 */
const view = 'staff'

/** Fetches the description of every content type. */
export async function fetchSchema(signal: AbortSignal): Promise<Schema> {
  const { data } = await api.GET('/api/admin/schema', { signal })
  return data as Schema
}

/** Fetches part of a type's list. */
export async function fetchList(
  type: ContentType,
  query: ListParams,
  signal: AbortSignal,
): Promise<Page<Entry>> {
  const { data, response } = await anyPath.GET(listPath(type), {
    params: { query: { ...query, view } },
    signal,
  })
  return pageOf(data as Entry[], response)
}

/** Fetches the existing values of a field, from the address in its schema. */
export async function fetchSuggestions(
  suggest: string,
  signal: AbortSignal,
): Promise<string[]> {
  const { data } = await anyPath.GET(`/api/${suggest}`, {
    params: { query: { view } },
    signal,
  })
  return data as string[]
}

/** Fetches one entry with its revision and its exact JSON: see `readExact`. */
export async function fetchEntry(
  type: ContentType,
  id: string,
  signal: AbortSignal,
): Promise<Loaded<Entry>> {
  return loadedOf(
    type,
    await anyPath.GET(entryPath(type, id), {
      signal,
      params: { query: { view } },
      parseAs: 'text',
    }),
  )
}

/** Fetches some fields of one entry, as a list has them. */
export async function fetchPart(
  type: ContentType,
  id: string,
  query: { fields: string },
  signal: AbortSignal,
): Promise<Entry> {
  const { data } = await anyPath.GET(entryPath(type, id), {
    params: { query: { ...query, view } },
    signal,
  })
  return data as Entry
}

/** Creates an entry and returns it with the fields that the server has set. */
export async function createEntry(
  type: ContentType,
  body: object,
): Promise<Loaded<Entry>> {
  return loadedOf(
    type,
    await anyPath.POST(listPath(type), {
      body,
      bodySerializer: (values) => writeExact(values, entryOf(type)),
      parseAs: 'text',
    }),
  )
}

/**
 * The options of an update: the revision that it is bound to; `keepalive` lets it outlive the page. Consecutive updates
 * with `autosave` are one revision.
 */
interface Sending {
  etag?: string | null
  keepalive?: boolean
  autosave?: boolean
}

/** Changes the fields in the body. With an ETag it fails with status 412 if somebody else has saved meanwhile. */
export async function updateEntry(
  type: ContentType,
  id: string,
  body: object,
  { etag = null, keepalive = false, autosave = false }: Sending = {},
): Promise<Loaded<Entry>> {
  return loadedOf(
    type,
    await anyPath.PUT(entryPath(type, id), {
      body,
      keepalive,
      params: {
        header: { ...guard(etag), ...(autosave && { 'Quoin-Autosave': 'true' }) },
      },
      bodySerializer: (values) => writeExact(values, entryOf(type)),
      parseAs: 'text',
    }),
  )
}

/** Deletes an entry; the ETag guards it as in updateEntry. */
export async function deleteEntry(
  type: ContentType,
  id: string,
  etag: string | null,
): Promise<void> {
  await anyPath.DELETE(entryPath(type, id), { params: { header: guard(etag) } })
}

function guard(etag: string | null): Record<string, string> {
  return etag === null ? {} : { 'If-Match': etag }
}

function entryOf({ fields }: ContentType) {
  return { kind: 'object' as const, fields }
}

interface Answer {
  data?: string | undefined
  response: Response
}

/** An entry with its revision, parsed from exact JSON. */
export function loadedOf(
  type: ContentType,
  { data = '', response }: Answer,
): Loaded<Entry> {
  const entity = readExact(data, entryOf(type)) as Entry
  return { entity, etag: response.headers.get('ETag') }
}

function listPath(type: ContentType): `/api/${string}` {
  return `/api/${type.path}`
}

function entryPath(type: ContentType, id: string): `/api/${string}` {
  return type.single ? listPath(type) : `/api/${type.path}/${encodeURIComponent(id)}`
}
