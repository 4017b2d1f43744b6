import { createApi } from '@quoin/shared-ui/api/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { pageOf } from './page.ts'

/** The figures of the dashboard, what stands below each, and the measured uptime. */
export interface DashboardStats {
  totalProducts: number
  totalServices: number
  totalBlogPosts: number
  newInquiries: number
  captions: Partial<Record<string, string>>
  uptime: { percent: number; since: string }
}

/** What can have been done to an entry. */
export const acts = ['created', 'updated', 'deleted', 'published']

/** One thing that was done to an entry. */
export interface Activity {
  id: string
  icon: string
  description: string
  timestamp: string
  op: string
  /** The name of the entry's type, and its id. */
  type: string
  entry: string
  /** The title that the entry had then. */
  title: string
  /** Who did it; empty for a visitor and for the program itself. */
  by: string
}

/** What narrows the activity: equality with these, and how many at once. */
export type ActivityParams = {
  limit?: number
  cursor?: string
  type?: string
  op?: string
  by?: string
}

interface Json<T> {
  200: { content: { 'application/json': T } }
}

interface Paths {
  '/api/admin/stats': { get: { responses: Json<DashboardStats> } }
  '/api/admin/activity': {
    get: { parameters: { query?: ActivityParams }; responses: Json<Activity[]> }
  }
}

const api = createApi<Paths>()

/** The figures of the dashboard. They change with time alone: each visit asks anew. */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/stats', { signal })
    return data as DashboardStats
  },
  staleTime: 0,
})

/** What was done, the newest first, page by page. Each visit asks anew. */
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
  })
}
