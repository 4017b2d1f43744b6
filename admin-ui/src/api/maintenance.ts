import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

/** Whether visitors are shown the maintenance page. */
export type Maintenance = components['schemas']['Maintenance']

const minute = 60_000

/** Whether visitors are shown the maintenance page; another user may switch it. */
export const maintenanceQuery = queryOptions({
  queryKey: ['maintenance'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/maintenance', { signal })
    return data as Maintenance
  },
  staleTime: minute,
  refetchInterval: minute,
})
