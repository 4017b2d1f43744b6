import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Given } from '../../../content/given.ts'
import { type Data, readLoads } from '../../../content/load.ts'
import { loadModule } from '../../../content/modules.ts'
import type { Own } from './own.ts'

/** The exports of the module of a page of a plugin. */
export interface GivenOwn extends Pick<Own, 'query' | 'load'> {
  /** Undefined if it failed. */
  default?: ComponentType<{ data: Data } & Record<string, unknown>> | undefined
}

/** The query of the module of a page of a plugin; null if it cannot be loaded. */
export function givenQuery({ name, module }: Given) {
  return queryOptions({
    queryKey: ['own', 'given', name, module],
    queryFn: async () => (await loadModule(name, module)) as GivenOwn | null,
    staleTime: Infinity,
    gcTime: Infinity,
  })
}

/** The props of the component: the members of an object, or any other value as `value`. */
export function propsOf({ props }: Given): Record<string, unknown> {
  if (props === null || props === undefined) return {}
  const isObject = typeof props === 'object' && !Array.isArray(props)
  return isObject ? { ...props } : { value: props }
}

/** Fetches the module of a page, and the lists that it asks for. */
export async function readGiven(
  client: QueryClient,
  given: Given,
  search: URLSearchParams,
): Promise<void> {
  const own = await client.query(givenQuery(given))
  await readLoads(client, own?.load, { search })
}
