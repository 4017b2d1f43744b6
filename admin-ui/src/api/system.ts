import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'
import type { Maintenance } from './maintenance.ts'

type Schemas = components['schemas']

/** What administrators are told of the server. */
export type System = Schemas['System']

/** A part of the server, and how it does. */
export type Part = Schemas['SystemPart']

/** One thing that is known of a part. */
export type Fact = Schemas['SystemFact']

const tenSeconds = 10_000

/** How the server does; asked again every ten seconds while the page is looked at. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/system', { signal })
    return data as System
  },
  staleTime: 0,
  refetchInterval: tenSeconds,
})

/** Switches the maintenance page on or off, and gives how it stands. */
export async function setMaintenance(
  body: Schemas['MaintenanceInput'],
): Promise<Maintenance> {
  const { data } = await api.PUT('/api/admin/maintenance', { body })
  return data as Maintenance
}
