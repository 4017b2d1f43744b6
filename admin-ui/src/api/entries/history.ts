import { api } from '@quoin/shared-ui/api/client'
import { type Loaded, pageOf } from '@quoin/shared-ui/api/content'
import { keys } from '@quoin/shared-ui/api/queries'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { keepSaved } from './cache.ts'
import { loadedOf } from './calls.ts'
import type { ContentType, Entry } from '../../model/schema.ts'

/** A change of an entry: its author, its time, and the changed fields. */
export type Revision = components['schemas']['Revision']

/** How many revisions are fetched at once. */
const step = 50

/** The history of an entry, the newest first, page by page. A change of the entry invalidates it. */
export function historyQuery(type: ContentType, id: string) {
  return infiniteQueryOptions({
    queryKey: [...keys.entry(type.name, id, 'staff'), 'history'],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam }
      const { data, response } = await api.GET('/api/admin/history/{path}/{id}', {
        params: {
          path: { path: type.publicPath, id },
          query: { limit: step, ...cursor },
        },
        signal,
      })
      return pageOf(data as Revision[], response)
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}

/** An entry at a revision, which never changes. */
export function revisionQuery(type: ContentType, id: string, revision: number) {
  return queryOptions({
    queryKey: ['revision', type.name, id, revision],
    queryFn: async ({ signal }) => {
      const answer = await api.GET('/api/admin/history/{path}/{id}/{revision}', {
        params: { path: { path: type.publicPath, id, revision: String(revision) } },
        parseAs: 'text',
        signal,
      })
      return loadedOf(type, answer).entity
    },
    staleTime: Infinity,
  })
}

/** A revision to restore, and the state that it replaces. */
export interface Restoring {
  id: string
  revision: number
  etag: string | null
}

/** Restores an entry to a revision. It fails with status 412 if somebody else has saved meanwhile. */
export async function restoreRevision(
  client: QueryClient,
  type: ContentType,
  { id, revision, etag }: Restoring,
): Promise<Loaded<Entry>> {
  const answer = await api.POST('/api/admin/history/{path}/{id}/{revision}/restore', {
    params: {
      path: { path: type.publicPath, id, revision: String(revision) },
      ...(etag === null ? {} : { header: { 'If-Match': etag } }),
    },
    parseAs: 'text',
  })
  const saved = loadedOf(type, answer)
  await keepSaved(client, type, saved)
  return saved
}

/** The number of the revision in an entity tag; 0 if there is none. */
export function revisionIn(etag: string | null): number {
  return Number(/^"(\d+)/.exec(etag ?? '')?.[1] ?? 0)
}
