import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

type Schemas = components['schemas']

/** What is to be mended on the site. */
export type SiteCheck = Schemas['SiteCheck']
export type FindingGroup = Schemas['SiteCheckGroup']
export type Finding = Schemas['SiteFinding']

/** What is to be mended on the whole site. Each visit asks anew. */
export const siteCheckQuery = queryOptions({
  queryKey: ['site check'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/site-check', { signal })
    return data as SiteCheck
  },
  staleTime: 0,
})
