import { formatAgo, formatDateTime } from '@quoin/shared-ui/format/date'
import { useEffect, useState } from 'react'
import { useZone } from '../model/site.ts'

const halfMinute = 30_000

/** The current time, updated every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const clock = setInterval(() => {
      setNow(Date.now())
    }, halfMinute)
    return () => {
      clearInterval(clock)
    }
  }, [])
  return now
}

/** How long ago a timestamp was, with the exact minute on hover. */
export function Ago({ value, now }: { value: string; now: number }) {
  return (
    <time dateTime={value} title={formatDateTime(value, useZone())}>
      {formatAgo(value, now)}
    </time>
  )
}
