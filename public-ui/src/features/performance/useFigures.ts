import { useEffect, useState } from 'react'

/** What the browser measured; a figure that it does not tell is undefined. */
export interface Figures {
  /** Milliseconds to the largest paint. */
  lcp?: number
  /** Milliseconds of the slowest answer to an input. */
  inp?: number
  /** The sum of the layout shifts that no input caused. */
  cls: number
  firstByte?: number
  ready?: number
  loaded?: number
  requests: number
  /** Bytes that came over the network. */
  transferred: number
  /** Bytes of JavaScript objects. */
  memory?: number
}

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

const second = 1000

/** Follows the figures of the page that is open, from its start. */
export function useFigures(): Figures {
  const [paint, setPaint] = useState<Pick<Figures, 'lcp' | 'inp' | 'cls'>>({ cls: 0 })
  const [load, setLoad] = useState(readLoad)
  useEffect(() => {
    const stops = [
      observe('largest-contentful-paint', (entries) =>
        setPaint((old) => ({ ...old, lcp: entries.at(-1)?.startTime ?? 0 })),
      ),
      observe('event', (entries) => {
        const slowest = Math.max(0, ...entries.map(({ duration }) => duration))
        setPaint((old) => ({ ...old, inp: Math.max(old.inp ?? 0, slowest) }))
      }),
      observe('layout-shift', (entries) => {
        const sum = (entries as Shift[])
          .filter(({ hadRecentInput }) => !hadRecentInput)
          .reduce((total, { value }) => total + value, 0)
        setPaint((old) => ({ ...old, cls: old.cls + sum }))
      }),
    ]
    const timer = setInterval(() => setLoad(readLoad()), second)
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [])
  return { ...paint, ...load }
}

/** Hands on the entries of a type that the browser knows, old ones too. */
function observe(
  type: string,
  take: (entries: PerformanceEntryList) => void,
): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return () => undefined
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  observer.observe({
    type,
    buffered: true,
    ...(type === 'event' && { durationThreshold: 16 }),
  })
  return () => observer.disconnect()
}

function readLoad(): Omit<Figures, 'lcp' | 'inp' | 'cls'> {
  const [navigation] = entries<PerformanceNavigationTiming>('navigation')
  const resources = entries<PerformanceResourceTiming>('resource')
  const { memory } = performance as { memory?: { usedJSHeapSize: number } }
  return {
    ...(navigation && {
      firstByte: navigation.responseStart,
      ready: navigation.domContentLoadedEventEnd,
      loaded: navigation.loadEventEnd,
    }),
    requests: resources.length,
    transferred: resources.reduce((sum, { transferSize }) => sum + transferSize, 0),
    ...(memory && { memory: memory.usedJSHeapSize }),
  }
}

function entries<Entry extends PerformanceEntry>(type: string): Entry[] {
  return performance.getEntriesByType(type) as Entry[]
}
