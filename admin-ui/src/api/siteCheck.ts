import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

type Schemas = components['schemas']

/** The problems that the site check has found. */
export type SiteCheck = Schemas['SiteCheck']
export type FindingGroup = Schemas['SiteCheckGroup']
export type Finding = Schemas['SiteFinding']
export type PluginCheck = Schemas['PluginCheck']
export type PluginFinding = Schemas['PluginFinding']

/** The problems of the whole site. Fetched again on each visit. */
export const siteCheckQuery = queryOptions({
  queryKey: ['site check'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/site-check', { signal })
    return data as SiteCheck
  },
  staleTime: 0,
})
