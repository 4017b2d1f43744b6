import type { Loaded } from '@quoin/shared-ui/api/content'
import type { QueryClient } from '@tanstack/react-query'
import { keepSaved } from './cache.ts'
import { pendingLinesQuery, pendingQuery } from './pending.ts'
import {
  deletePending,
  fetchPending,
  isNone,
  type LoadedPending,
  type PendingLine,
  postPending,
  putPending,
} from './pendingCalls.ts'
import { entryQuery } from './queries.ts'
import { type ContentType, type Entry, titleOf } from '../../model/schema.ts'
import type { Target } from './write.ts'

/** Keeps values as pending changes of an entry, bound to the state that somebody started from. */
export async function keepPending(
  client: QueryClient,
  type: ContentType,
  { entity, etag }: Target,
  values: object,
  keepalive = false,
): Promise<LoadedPending | Loaded<Entry>> {
  const kept = await putPending(type, entity.id, values, { etag, keepalive })
  return cachePending(client, type, kept)
}

/** Publishes an entry's pending changes, with these values on top of them. */
export async function publishPending(
  client: QueryClient,
  type: ContentType,
  target: Target,
  values: object,
): Promise<Loaded<Entry>> {
  const kept =
    Object.keys(values).length === 0
      ? target
      : await keepPending(client, type, target, values)
  const { id } = kept.entity
  // What equals the published entry is published.
  const saved = isPending(kept) ? await postPending(type, id, kept.etag) : kept
  await cacheNone(client, type, id)
  await keepSaved(client, type, saved)
  return saved
}

/** Discards an entry's pending changes. */
export async function discardPending(
  client: QueryClient,
  type: ContentType,
  { entity: { id }, etag }: Target,
): Promise<void> {
  // What is being fetched would be answered after the discard.
  await cancelFetches(client, type, id)
  await deletePending(type, id, etag)
  await cacheNone(client, type, id)
}

/** Puts pending changes back as they were, in place of those of `now`, or of none where that is the entry. */
export async function putBack(
  client: QueryClient,
  type: ContentType,
  before: LoadedPending,
  now: Target,
): Promise<void> {
  const names = new Set([...before.fields, ...(isPending(now) ? now.fields : [])])
  const values = Object.fromEntries([...names].map((name) => [name, before.entity[name]]))
  await keepPending(client, type, now, values)
}

/** What the form of an entry starts from now: its pending changes, or else the entry. */
export async function latestOf(
  client: QueryClient,
  type: ContentType,
  id: string,
): Promise<LoadedPending | Loaded<Entry>> {
  try {
    return await cachePending(client, type, await fetchPending(type, id))
  } catch (error) {
    if (!isNone(error)) throw error
    await cacheNone(client, type, id)
    return client.query({ ...entryQuery(type, id), staleTime: 0 })
  }
}

/** Whether a state of an entry is one that is not published. */
export function isPending(state: Target): state is LoadedPending {
  return 'fields' in state
}

/** Shows pending changes wherever they are shown, before the server is asked again. */
async function cachePending(
  client: QueryClient,
  type: ContentType,
  kept: LoadedPending,
): Promise<LoadedPending | Loaded<Entry>> {
  const { entity, etag, fields, savedAt, savedBy } = kept
  const { id } = entity
  if (fields.length === 0) {
    await cacheNone(client, type, id)
    return { entity, etag }
  }
  const { name, publicPath } = type
  const title = titleOf(type, entity)
  const line = { type: name, path: publicPath, id, title, fields, savedAt, savedBy }
  await patchCache(client, type, id, line, kept)
  return kept
}

async function cacheNone(client: QueryClient, type: ContentType, id: string) {
  await patchCache(client, type, id, null, null)
}

async function patchCache(
  client: QueryClient,
  type: ContentType,
  id: string,
  line: PendingLine | null,
  kept: LoadedPending | null,
): Promise<void> {
  // What is being fetched may be older.
  await cancelFetches(client, type, id)
  client.setQueryData(pendingLinesQuery(type).queryKey, (known) => {
    const others = known?.filter((other) => other.id !== id)
    return others && (line ? [line, ...others] : others)
  })
  client.setQueryData(pendingQuery(type, id).queryKey, kept)
}

/** Aborts the requests for an entry's pending changes that have no answer yet. */
async function cancelFetches(client: QueryClient, type: ContentType, id: string) {
  const queries = [pendingLinesQuery(type), pendingQuery(type, id)]
  await Promise.all(queries.map(({ queryKey }) => client.cancelQueries({ queryKey })))
}
