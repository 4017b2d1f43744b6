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

/** Saves values as pending changes of an entry, bound to the revision that the edit started from. */
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

/** Publishes an entry's pending changes together with these values. */
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
  // Without pending changes there is nothing to publish.
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
  // A request in progress could restore the discarded changes in the cache.
  await cancelFetches(client, type, id)
  await deletePending(type, id, etag)
  await cacheNone(client, type, id)
}

/**
 * Restores earlier pending changes. They replace those in `now`; if `now` is the entry itself, there are none to
 * replace.
 */
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

/** The current state that a form should start from: the pending changes of the entry, or else the entry. */
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

/** Whether a state of an entry has pending changes. */
export function isPending(state: Target): state is LoadedPending {
  return 'fields' in state
}

/** Puts pending changes into the cache before they are fetched again. */
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
  // Requests in progress may return an older state.
  await cancelFetches(client, type, id)
  client.setQueryData(pendingLinesQuery(type).queryKey, (known) => {
    const others = known?.filter((other) => other.id !== id)
    return others && (line ? [line, ...others] : others)
  })
  client.setQueryData(pendingQuery(type, id).queryKey, kept)
}

/** Aborts pending requests for an entry's pending changes. */
async function cancelFetches(client: QueryClient, type: ContentType, id: string) {
  const queries = [pendingLinesQuery(type), pendingQuery(type, id)]
  await Promise.all(queries.map(({ queryKey }) => client.cancelQueries({ queryKey })))
}
