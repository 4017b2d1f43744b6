import { api } from '@quoin/shared-ui/api/client'
import { pageOf } from '@quoin/shared-ui/api/content'
import type { components, operations } from '@quoin/shared-ui/api/schema.gen'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

/** The figures of the dashboard with their captions, and the measured uptime. */
export type DashboardStats = components['schemas']['Stats']

/** One thing that was done to an entry; `by` is empty for visitors and for the program itself. */
export type Activity = components['schemas']['Activity']

/** The filters and the page size of the activity. */
export type ActivityParams = NonNullable<
  operations['listActivity']['parameters']['query']
>

/** The figures of the dashboard. They also change with time, so they are fetched again on each visit. */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/stats', { signal })
    return data as DashboardStats
  },
  staleTime: 0,
  meta: { ofAllContent: true },
})

/** An entry that will be shown or hidden on schedule. */
export type Upcoming = components['schemas']['Upcoming']

/** The entries that will be shown or hidden next. Fetched again on each visit, since they change with time. */
export function upcomingQuery(limit: number) {
  return queryOptions({
    queryKey: ['upcoming', limit],
    queryFn: async ({ signal }) => {
      const query = { limit }
      const { data } = await api.GET('/api/admin/upcoming', { params: { query }, signal })
      return data as Upcoming[]
    },
    staleTime: 0,
    meta: { ofAllContent: true },
  })
}

/** A figure and its caption, by the name in its type; undefined if the response lacks it. */
export function figureOf(stats: DashboardStats, name: string) {
  const { [name]: value } = stats as Record<string, unknown>
  const { [name]: caption = '' } = stats.captions as Record<string, string>
  return { value: typeof value === 'number' ? value : undefined, caption }
}

/** The activity, the newest first, page by page. It is fetched again on each visit. */
export function activityQuery(params: ActivityParams) {
  return infiniteQueryOptions({
    queryKey: ['activity', params],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam }
      const query = { ...params, ...cursor }
      const { data, response } = await api.GET('/api/admin/activity', {
        params: { query },
        signal,
      })
      return pageOf(data as Activity[], response)
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    meta: { ofAllContent: true },
  })
}
