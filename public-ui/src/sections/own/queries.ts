import { call } from '@quoin/shared-ui/api/call'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type Data, type Load, readLoads } from '../../content/load.ts'
import { loadModule } from '../../content/modules.ts'
import type { PageSection } from '../../content/page.ts'

/** The props of the component of a plugin's section. */
export interface OwnSectionProps {
  section: PageSection
  value: object
  /** The lists that the module asks for. */
  data: Data
}

/** The exports of the module of a section. */
interface Own {
  default?: ComponentType<OwnSectionProps>
  load?: Load[] | undefined
}

interface SectionTypes {
  modules?: { sections?: { name: string; module: string }[] }
}

/** The query of the sections that modules draw. They do not change while the server runs. */
const sectionTypesQuery = queryOptions({
  queryKey: ['types', 'section'],
  queryFn: async ({ signal }) => {
    const { data } = await call('/api/types/section', { signal })
    return (data as SectionTypes).modules?.sections ?? []
  },
  staleTime: Infinity,
})

/** The query of the module of a section type; null if no plugin has it, or its module fails. */
export function ownSectionQuery(type: string) {
  return queryOptions({
    queryKey: ['sections', type],
    queryFn: async ({ client }) => {
      const all = await client.query(sectionTypesQuery).catch(() => [])
      const address = all.find(({ name }) => name === type)?.module
      if (address === undefined) return null
      return (await loadModule(`section/${type}`, address)) as Own | null
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
}

/** Fetches the module of a section, and the lists that it asks for. */
export async function readOwnSection(
  client: QueryClient,
  { type, metadata }: PageSection,
  search: URLSearchParams,
): Promise<void> {
  const own = await client.query(ownSectionQuery(type))
  await readLoads(client, own?.load, { search, section: metadata ?? {} })
}
