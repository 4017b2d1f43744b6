import { useQuery } from '@tanstack/react-query'
import { realtimeQuery, reportQuery, type ReportParams } from '../../../api/analytics.ts'

/** The six specified sets of data. */
export function useSets(params: ReportParams) {
  return {
    overview: useQuery(reportQuery('/api/analytics/overview', params)),
    daily: useQuery(reportQuery('/api/analytics/daily', params)),
    sources: useQuery(reportQuery('/api/analytics/traffic-sources', params)),
    devices: useQuery(reportQuery('/api/analytics/devices', params)),
    pages: useQuery(reportQuery('/api/analytics/top-pages', params)),
    realtime: useQuery(realtimeQuery),
  }
}

export type Sets = ReturnType<typeof useSets>
