import { createApi } from '@quoin/shared-ui/api/client'
import {
  type ListParams,
  type Loaded,
  type Page,
  pageOf,
} from '@quoin/shared-ui/api/content'
import type { ContentType, Entry, Schema } from './schema.ts'

interface Json<T> {
  content: { 'application/json': T }
}

/** The calls that every type answers at the path that its schema names. */
type Paths = Record<
  `/api/${string}`,
  {
    get: { parameters: { query?: ListParams }; responses: { 200: Json<unknown> } }
    post: { requestBody: Json<object>; responses: { 201: Json<unknown> } }
    put: {
      parameters: { header?: Record<string, string> }
      requestBody: Json<object>
      responses: { 200: Json<unknown> }
    }
    delete: { responses: { 204: { content?: never } } }
  }
>

const api = createApi<Paths>()

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
  const { data, response } = await api.GET(listPath(type), { params: { query }, signal })
  return pageOf(data as Entry[], response)
}

/** Fetches one entry with its revision, or some of its fields. */
export async function fetchEntry(
  type: ContentType,
  id: string,
  signal: AbortSignal,
  query: { fields?: string } = {},
): Promise<Loaded<Entry>> {
  const { data, response } = await api.GET(entryPath(type, id), {
    params: { query },
    signal,
  })
  return { entity: data as Entry, etag: response.headers.get('ETag') }
}

/** Creates an entry and gives it as the server completed it. */
export async function createEntry(type: ContentType, body: object): Promise<Entry> {
  const { data } = await api.POST(listPath(type), { body })
  return data as Entry
}

/**
 * Changes the fields that the body names. With an ETag it fails with status
 * 412 when somebody else was faster.
 */
export async function updateEntry(
  type: ContentType,
  id: string,
  body: object,
  etag: string | null = null,
): Promise<Loaded<Entry>> {
  const header: Record<string, string> = etag === null ? {} : { 'If-Match': etag }
  const { data, response } = await api.PUT(entryPath(type, id), {
    body,
    params: { header },
  })
  return { entity: data as Entry, etag: response.headers.get('ETag') }
}

/** Deletes an entry. */
export async function deleteEntry(type: ContentType, id: string): Promise<void> {
  await api.DELETE(entryPath(type, id))
}

function listPath(type: ContentType): `/api/${string}` {
  return `/api/${type.path}`
}

function entryPath(type: ContentType, id: string): `/api/${string}` {
  return type.single ? listPath(type) : `/api/${type.path}/${encodeURIComponent(id)}`
}
