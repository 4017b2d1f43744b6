import { queryOptions, useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Data, Load } from '../../../content/load.ts'
import { loadModule } from '../../../content/modules.ts'
import type { ShownType } from '../../../content/types.ts'
import type { Entry } from '../../../content/generic/entry.ts'

/** A page for which a type may have its own component. */
export type Part = 'page' | 'list'

/** The props of a module's component. */
export interface OwnProps {
  type: ShownType
  /** Only on the page of an entry. */
  entry?: Entry
  /** Only on the list: the shown entries. */
  entries?: Entry[]
  /** Only on the list: the number of all entries. */
  total?: number
  /** The lists that the module asks for. */
  data: Data
}

/** The exports of a module. */
export interface Own {
  /** Undefined if it failed. */
  default?: ComponentType<OwnProps> | undefined
  /** Further fields that its list shows. */
  fields?: string[] | undefined
  /** The query keys that it reads. */
  query?: string[] | undefined
  /** The lists of entries that it asks for. */
  load?: Load[] | undefined
}

/** The query of a type's module; null if it cannot be loaded. */
export function ownQuery({ name, modules }: ShownType, part: Part) {
  const address = modules?.[part]
  return queryOptions({
    queryKey: ['own', name, part, address],
    queryFn: async () => {
      if (address === undefined) return null
      return (await loadModule(`${name}/${part}`, address)) as Own | null
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
}

/** A type's module; undefined while it loads, null if there is none. */
export function useOwn(type: ShownType, part: Part): Own | null | undefined {
  const { data } = useQuery({
    ...ownQuery(type, part),
    enabled: type.modules?.[part] !== undefined,
  })
  return type.modules?.[part] === undefined ? null : data
}

/** Marks all modules of a cache as failed, because one of them failed; returns false if there are none. */
export function giveUpOwn(client: QueryClient): boolean {
  const all = client.getQueriesData<Own | null>({ queryKey: ['own'] })
  const working = all.filter(([, own]) => own?.default !== undefined)
  for (const [key, own] of working) client.setQueryData(key, { fields: own?.fields })
  return working.length > 0
}

/** The fields that a module's list requests, if the type has them. */
export function fieldsOf({ fields }: ShownType, own: Own | null): string[] {
  const names = new Set(fields.map(({ name }) => name))
  return own?.fields?.filter((name) => names.has(name)) ?? []
}
