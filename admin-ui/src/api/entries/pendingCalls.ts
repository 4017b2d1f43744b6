import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { api } from '@quoin/shared-ui/api/client'
import { type Loaded, nextCursor } from '@quoin/shared-ui/api/content'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { loadedOf } from './calls.ts'
import { membersOf, readExact, writeExact } from './exact.ts'
import type { ContentType, Entry } from '../../model/schema.ts'

/** The pending changes of an entry: the entry with them applied, and the changed fields. */
type Pending = Omit<components['schemas']['Pending'], 'entity'> & { entity: Entry }

/** An entry in the list of pending changes. */
export type PendingLine = components['schemas']['PendingLine']

/** Pending changes with their revision. */
export type LoadedPending = Loaded<Entry> & Omit<Pending, 'entity'>

/** The address of the pending changes of an entry. */
const address = '/api/admin/pending/{path}/{id}'

/** The number of lines to fetch at once: the server's maximum. */
const step = 1000

/** Fetches the list of all pending changes of a type. */
export async function fetchLines(
  type: ContentType,
  signal: AbortSignal,
): Promise<PendingLine[]> {
  const lines: PendingLine[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = { type: type.name, limit: step, ...(cursor && { cursor }) }
    const { data = [], response } = await api.GET('/api/admin/pending', {
      params: { query },
      signal,
    })
    lines.push(...data)
    cursor = nextCursor(response)
  }
  return lines
}

/** Fetches the pending changes of an entry. */
export async function fetchPending(
  type: ContentType,
  id: string,
  signal?: AbortSignal,
): Promise<LoadedPending> {
  const answer = await api.GET(address, {
    params: { path: placeOf(type, id) },
    parseAs: 'text',
    ...(signal && { signal }),
  })
  return pendingOf(type, answer)
}

/**
 * The options of a write of pending changes: the revision that it is bound to; `keepalive` lets it outlive the page.
 */
interface Sending {
  etag: string | null
  keepalive?: boolean
}

/**
 * Adds values to the pending changes of an entry. If no field differs from the published entry any more, the response
 * has no fields, and the revision of the entry.
 */
export async function putPending(
  type: ContentType,
  id: string,
  values: object,
  { etag, keepalive = false }: Sending,
): Promise<LoadedPending> {
  const answer = await api.PUT(address, {
    body: values as Record<string, unknown>,
    bodySerializer: (body) => writeExact(body, { kind: 'object', fields: type.fields }),
    params: { path: placeOf(type, id), header: guard(etag) },
    keepalive,
    parseAs: 'text',
  })
  return pendingOf(type, answer)
}

/** Discards the pending changes of an entry. */
export async function deletePending(
  type: ContentType,
  id: string,
  etag: string | null,
): Promise<void> {
  await api.DELETE(address, {
    params: { path: placeOf(type, id), header: guard(etag) },
  })
}

/** Publishes the pending changes of an entry. */
export async function postPending(
  type: ContentType,
  id: string,
  etag: string | null,
): Promise<Loaded<Entry>> {
  const answer = await api.POST(`${address}/publish`, {
    params: { path: placeOf(type, id), header: guard(etag) },
    parseAs: 'text',
  })
  return loadedOf(type, answer)
}

/** Whether a failure means that an entry has no pending changes. */
export function isNone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

function placeOf({ publicPath: path }: ContentType, id: string) {
  return { path, id }
}

function guard(etag: string | null): { 'If-Match'?: string } {
  return etag === null ? {} : { 'If-Match': etag }
}

interface Answer {
  data?: string | undefined
  response: Response
}

function pendingOf(type: ContentType, { data = '{}', response }: Answer): LoadedPending {
  const read = ([name, source]: [string, string]): [string, unknown] => [
    name,
    name === 'entity'
      ? readExact(source, { kind: 'object', fields: type.fields })
      : JSON.parse(source),
  ]
  const pending = Object.fromEntries(membersOf(data).map(read)) as unknown as Pending
  return { ...pending, etag: response.headers.get('ETag') }
}
