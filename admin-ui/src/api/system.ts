import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'
import type { Maintenance } from './maintenance.ts'

type Schemas = components['schemas']

/** The state of the server, for administrators. */
export type System = Schemas['System']

/** A part of the server, with its health. */
export type Part = Schemas['SystemPart']

/** A fact about a part. */
export type Fact = Schemas['SystemFact']

const tenSeconds = 10_000

/** The health of the server; polled every ten seconds while the page is visible. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/system', { signal })
    return data as System
  },
  staleTime: 0,
  refetchInterval: tenSeconds,
})

/** Switches the maintenance page on or off, and returns its state. */
export async function setMaintenance(
  body: Schemas['MaintenanceInput'],
): Promise<Maintenance> {
  const { data } = await api.PUT('/api/admin/maintenance', { body })
  return data as Maintenance
}
