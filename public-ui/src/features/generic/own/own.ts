import { queryOptions, useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
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
}

/** The exports of a module. */
export interface Own {
  /** Undefined if it failed. */
  default?: ComponentType<OwnProps> | undefined
  /** Further fields that its list shows. */
  fields?: string[] | undefined
  /** The query keys that it reads. */
  query?: string[] | undefined
}

/** How long to wait for a module before the generated page is shown, in milliseconds. */
const patience = 8000

/** The query of a type's module; null if it cannot be loaded. */
export function ownQuery({ name, modules }: ShownType, part: Part) {
  const address = modules?.[part]
  return queryOptions({
    queryKey: ['own', name, part, address],
    queryFn: async () => {
      if (address === undefined) return null
      return Promise.race([load(`${name}/${part}`, address), passed()]).catch(() => null)
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

async function load(name: string, address: string): Promise<Own | null> {
  const { modules } = await import('./offered.ts')
  // The server has already run it.
  if (!(name in modules)) await import(/* @vite-ignore */ address)
  return modules[name] ?? null
}

function passed(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), patience)
  })
}
