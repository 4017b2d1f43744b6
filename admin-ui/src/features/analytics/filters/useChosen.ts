import { wallTime } from '@quoin/shared-ui/format/date'
import { useState } from 'react'
import { useZone } from '../../../model/site.ts'
import { useQueryParams } from '../../../ui/useQueryParams.ts'
import { type Period, periodIn } from './period.ts'
import type { ReportParams } from '../../../api/analytics.ts'

/** The dimensions that visits can be filtered by. */
export const filterNames = ['source', 'page', 'device'] as const

export interface Filter {
  by: (typeof filterNames)[number]
  value: string
}

/** The selection of the screen, from the address. */
export interface Chosen {
  /** The day on which the screen was opened, in UTC. */
  today: string
  period: Period
  filter: Filter | undefined
  /** Only the days, for reports that cannot be filtered. */
  days: ReportParams
  /** The days and the filter. */
  params: ReportParams
  choosePeriod: (key: string) => void
  chooseDays: (from: string, to: string) => void
  /** Sets the only filter; if it is already set, it is removed. */
  toggle: (filter: Filter) => void
}

/** The period and the filter in the address, with functions that change them. */
export function useChosen(): Chosen {
  const [address, change] = useQueryParams()
  const zone = useZone()
  // The screen must not change at midnight while somebody reads it.
  const [now] = useState(() => new Date().toISOString())
  const today = wallTime(now, zone).slice(0, 'YYYY-MM-DD'.length)
  const period = periodIn(address, today)
  const filter = filterIn(address)
  return {
    today,
    period,
    filter,
    days: period.days,
    params: { ...period.days, ...(filter && { [filter.by]: filter.value }) },
    choosePeriod: (key) => change({ period: key, from: null, to: null }),
    chooseDays: (from, to) => change({ period: null, from, to }),
    toggle: ({ by, value }) => {
      const same = filter?.by === by && filter.value === value
      change({ source: null, page: null, device: null, ...(!same && { [by]: value }) })
    },
  }
}

function filterIn(address: URLSearchParams): Filter | undefined {
  for (const by of filterNames) {
    const value = address.get(by)
    if (value) return { by, value }
  }
  return undefined
}
