import { api } from '@quoin/shared-ui/api/client'
import type { paths } from '@quoin/shared-ui/api/schema'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** The parameters of a report: its days, and at most one filter. */
export type ReportParams = NonNullable<
  paths['/api/analytics/top-pages']['get']['parameters']['query']
>

type ReportPath = Exclude<
  Extract<keyof paths, `/api/analytics/${string}`>,
  `${string}.csv` | `${string}/events` | `${string}/visits/${string}`
>

/** The response of the report at a path. */
type Report<Path extends ReportPath> =
  paths[Path]['get']['responses'][200]['content']['application/json']

export type Overview = Report<'/api/analytics/overview'>
export type Day = Report<'/api/analytics/daily'>[number]
export type Source = Report<'/api/analytics/traffic-sources'>[number]
export type Device = Report<'/api/analytics/devices'>[number]
export type TopPage = Report<'/api/analytics/top-pages'>[number]
export type Realtime = Report<'/api/analytics/realtime'>
export type EntryPage = Report<'/api/analytics/pages/entry'>[number]
export type ExitPage = Report<'/api/analytics/pages/exit'>[number]
export type Conversion = Report<'/api/analytics/conversions'>[number]
export type PageVitals = Report<'/api/analytics/vitals'>[number]

/** A report. The previous report is shown until the next one arrives. It is fetched again on each visit. */
export function reportQuery<Path extends ReportPath>(path: Path, params: ReportParams) {
  return queryOptions({
    queryKey: ['analytics', path, params],
    queryFn: async ({ signal }) => {
      const address: ReportPath = path
      const { data } = await api.GET(address, { params: { query: params }, signal })
      return data as Report<Path>
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

const halfMinute = 30_000

/** The current figures, polled while the page is visible. */
export const realtimeQuery = queryOptions({
  ...reportQuery('/api/analytics/realtime', {}),
  refetchInterval: halfMinute,
})

/** The address of a report as a table for spreadsheets. */
export function tableAddress(path: ReportPath, params: ReportParams): string {
  const query = new URLSearchParams({ ...params }).toString()
  return `${path}.csv${query && `?${query}`}`
}

/** The pages that the sender of an entry read before, by the id of their visit. */
export function readingQuery(id: string) {
  return queryOptions({
    queryKey: ['analytics', 'visits', id],
    queryFn: async ({ signal }) => {
      const { data } = await api.GET('/api/analytics/visits/{id}', {
        params: { path: { id } },
        signal,
      })
      return data as components['schemas']['Reading']
    },
  })
}
