import { call } from '@quoin/shared-ui/api/call'
import { queryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { loadModule } from '../../content/modules.ts'
import type { PageSection } from '../../content/page.ts'

/** The props of the component of a plugin's section. */
export interface OwnSectionProps {
  section: PageSection
  value: object
}

interface Own {
  default?: ComponentType<OwnSectionProps>
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

/** The query of the component of a section type; null if no plugin has it, or its module fails. */
export function ownSectionQuery(type: string) {
  return queryOptions({
    queryKey: ['sections', type],
    queryFn: async ({ client }) => {
      const all = await client.query(sectionTypesQuery).catch(() => [])
      const address = all.find(({ name }) => name === type)?.module
      if (address === undefined) return null
      const own = (await loadModule(`section/${type}`, address)) as Own | null
      return own?.default ?? null
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
}
