import { ApiError } from '@quoin/shared-ui/api/ApiError'
import type { Loaded } from '@quoin/shared-ui/api/content'
import type { QueryClient } from '@tanstack/react-query'
import { keepSaved, patchLists } from './cache.ts'
import { createEntry, deleteEntry, updateEntry } from './calls.ts'
import { recentEntryQuery } from './queries.ts'
import type { ContentType, Entry } from '../../model/schema.ts'

/** The status of a write that was refused because somebody else has changed the entry. */
export const PRECONDITION_FAILED = 412

/** An entry to write: its last known state, with its revision if that is known. */
export type Target = Loaded<Entry>

/**
 * Creates an entry if there is no target, deletes it if there are no values, and otherwise changes these values of it.
 * A change or a deletion is always bound to the revision that the person has seen. The cache is up to date when this
 * resolves.
 */
export async function write(
  client: QueryClient,
  type: ContentType,
  target: Target | null,
  values: object | null,
): Promise<Loaded<Entry> | null> {
  if (target === null) return createEntry(type, values ?? {})
  const { id } = target.entity
  const etag = target.etag ?? (await revisionOf(client, type, target.entity))
  if (values === null) {
    await deleteEntry(type, id, etag)
    await patchLists(client, type, id, null)
    return null
  }
  const saved = await updateEntry(type, id, values, { etag })
  await keepSaved(client, type, saved)
  return saved
}

/** The revision of an entry that was shown in a list. Fails if the entry has changed since. */
async function revisionOf(
  client: QueryClient,
  type: ContentType,
  seen: Entry,
): Promise<string | null> {
  const { entity, etag } = await client.query(recentEntryQuery(type, seen.id))
  if (entity.updatedAt === seen.updatedAt) return etag
  const text = `${type.one} has been changed by somebody else since it was read.`
  throw new ApiError(new Response(null, { status: PRECONDITION_FAILED }), text)
}
