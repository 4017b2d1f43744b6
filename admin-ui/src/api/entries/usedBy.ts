import { api } from '@quoin/shared-ui/api/client'
import { keys } from '@quoin/shared-ui/api/queries'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'
import type { ContentType, Field } from '../../model/schema.ts'

/** An entry that refers to a file or to another entry, with its title. */
export type Use = components['schemas']['MediaUser']

/** The maximum number of entries in the server's response. */
export const mostUses = 100

/** The entries that refer to an entry. Any save may change them. */
export function referrersQuery(type: ContentType, id: string) {
  return queryOptions({
    queryKey: [...keys.entry(type.name, id, 'staff'), 'used-by'],
    queryFn: async ({ signal }) => {
      const { data } = await api.GET('/api/admin/used-by/{path}/{id}', {
        params: { path: { path: type.publicPath, id } },
        signal,
      })
      return data as Use[]
    },
    staleTime: 0,
    meta: { ofAllContent: true },
  })
}

/** Whether entries of any type can refer to entries of this type. */
export function isReferredTo({ name }: ContentType, types: ContentType[]): boolean {
  const refers = ({ ref, fields = [] }: Field): boolean =>
    ref === name || fields.some(refers)
  return types.some(({ fields }) => fields.some(refers))
}
