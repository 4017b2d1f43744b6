import { api } from '@quoin/shared-ui/api/client'
import { pageOf } from '@quoin/shared-ui/api/content'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { infiniteQueryOptions } from '@tanstack/react-query'

/** A deleted entry: who deleted it and when, and when it will be erased. */
export type Trashed = components['schemas']['Trashed']

/** How many entries are fetched at once. */
const step = 50

/** The entries in the trash, of one type or of all, the latest deletion first. Fetched again on each visit. */
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

/** The address of an entry in the trash. */
type Place = Pick<Trashed, 'path' | 'id'>

/** Restores an entry. Fails if something has taken its place, such as its slug. */
export async function undelete({ path, id }: Place): Promise<void> {
  await api.POST('/api/admin/trash/{path}/{id}/restore', {
    params: { path: { path, id } },
  })
}

/** Deletes an entry for good. */
export async function erase({ path, id }: Place): Promise<void> {
  await api.DELETE('/api/admin/trash/{path}/{id}', { params: { path: { path, id } } })
}
