import { queryOptions, useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { ShownType } from '../../../content/types.ts'
import type { Entry } from '../../../content/generic/entry.ts'

/** A page that a type may draw by itself. */
export type Part = 'page' | 'list'

/** What the component of a module gets. */
export interface OwnProps {
  type: ShownType
  /** On the page of an entry. */
  entry?: Entry
  /** On the list, as far as it is shown. */
  entries?: Entry[]
  /** How many there are on the list. */
  total?: number
}

/** What a module gives. */
export interface Own {
  /** Missing where it failed. */
  default?: ComponentType<OwnProps> | undefined
  /** What its list shows of entries beside what stands for them. */
  fields?: string[] | undefined
  /** The keys of the address that it reads. */
  query?: string[] | undefined
}

/** How long a page waits for its module before it is drawn from the fields, in milliseconds. */
const patience = 8000

/** The query of what a type draws by itself; null where that cannot be had. */
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

/** What a type draws by itself; undefined while it is on its way, null where there is nothing. */
export function useOwn(type: ShownType, part: Part): Own | null | undefined {
  const { data } = useQuery({
    ...ownQuery(type, part),
    enabled: type.modules?.[part] !== undefined,
  })
  return type.modules?.[part] === undefined ? null : data
}

/** Lets every module of a cache be done without, because one of them failed; false if there is none. */
export function giveUpOwn(client: QueryClient): boolean {
  const all = client.getQueriesData<Own | null>({ queryKey: ['own'] })
  const working = all.filter(([, own]) => own?.default !== undefined)
  for (const [key, own] of working) client.setQueryData(key, { fields: own?.fields })
  return working.length > 0
}

/** The fields that a module's list wants, as far as the type has them. */
export function fieldsOf({ fields }: ShownType, own: Own | null): string[] {
  const names = new Set(fields.map(({ name }) => name))
  return own?.fields?.filter((name) => names.has(name)) ?? []
}

async function load(name: string, address: string): Promise<Own | null> {
  const { modules } = await import('./offered.ts')
  // The server has run it before.
  if (!(name in modules)) await import(/* @vite-ignore */ address)
  return modules[name] ?? null
}

function passed(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), patience)
  })
}
