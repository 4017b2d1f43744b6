import { call } from '@quoin/shared-ui/api/call'
import { pageOf } from '@quoin/shared-ui/api/content'
import { keys } from '@quoin/shared-ui/api/queries'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ShownType } from '../../../content/types.ts'
import type { Entry } from '../../../content/generic/entry.ts'
import { picturesIn, typed } from '../../../content/generic/queries.ts'

/** The parameters of a list: its length, its fields, and values of exact fields. */
type Wanted = Record<string, string | number>

/**
 * Entries of a type for some list parameters; undefined while they load. They are not in the server's HTML: for that, a
 * page must use its own entry.
 */
export function useEntries(type: ShownType, wanted: Wanted = {}): Entry[] | undefined {
  const { data } = useQuery(wantedQuery(type, wanted))
  return data?.items
}

function wantedQuery(type: ShownType, wanted: Wanted) {
  const fields = typeof wanted.fields === 'string' ? wanted.fields.split(',') : undefined
  const query = { ...wanted, ...picturesIn(type, fields) }
  return queryOptions({
    queryKey: keys.list(typed(type.name), query, 'visitor'),
    queryFn: async ({ signal }) => {
      const { data, response } = await call(`/api/${type.path}`, {
        query,
        signal,
      })
      return pageOf(data as Entry[], response)
    },
  })
}
