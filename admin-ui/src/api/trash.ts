import { api } from '@quoin/shared-ui/api/client'
import { pageOf } from '@quoin/shared-ui/api/content'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { infiniteQueryOptions } from '@tanstack/react-query'

/** A deleted entry: who deleted it and when, and when it goes for good. */
export type Trashed = components['schemas']['Trashed']

/** How many entries are fetched at once. */
const step = 50

/** What is in the trash, of one type or of all, what was deleted last first. Each visit asks anew. */
export function trashQuery(type: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['trash', type ?? ''],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        limit: step,
        ...(type === undefined ? {} : { type }),
        ...(pageParam === '' ? {} : { cursor: pageParam }),
      }
      const { data, response } = await api.GET('/api/admin/trash', {
        params: { query },
        signal,
      })
      return pageOf(data as Trashed[], response)
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    meta: { ofAllContent: true },
  })
}

/** Where an entry lies in the trash. */
type Place = Pick<Trashed, 'path' | 'id'>

/** Brings an entry back. It fails with what has taken its place meanwhile. */
export async function undelete({ path, id }: Place): Promise<void> {
  await api.POST('/api/admin/trash/{path}/{id}/restore', {
    params: { path: { path, id } },
  })
}

/** Deletes an entry for good. */
export async function erase({ path, id }: Place): Promise<void> {
  await api.DELETE('/api/admin/trash/{path}/{id}', { params: { path: { path, id } } })
}
