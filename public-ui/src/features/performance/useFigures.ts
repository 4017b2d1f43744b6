import { useEffect, useState } from 'react'
import { followVitals, type Vital } from '../../page/vitals.ts'

type Vitals = Partial<Record<Vital['name'], number>>

/** The browser's measurements; an unsupported figure is undefined. */
export interface Figures extends Vitals {
  ready?: number
  loaded?: number
  requests: number
  /** Bytes received over the network. */
  transferred: number
  /** The size of the JavaScript heap, in bytes. */
  memory?: number
}

const second = 1000

/** The figures of the current page, from its start. */
export function useFigures(): Figures {
  const [vitals, setVitals] = useState<Vitals>({})
  const [load, setLoad] = useState(readLoad)
  useEffect(() => {
    const stop = followVitals(({ name, value }) =>
      setVitals((known) => ({ ...known, [name]: value })),
    )
    const timer = setInterval(() => setLoad(readLoad()), second)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
  return { ...vitals, ...load }
}

function readLoad(): Omit<Figures, keyof Vitals> {
  const [navigation] = entries<PerformanceNavigationTiming>('navigation')
  const resources = entries<PerformanceResourceTiming>('resource')
  const { memory } = performance as { memory?: { usedJSHeapSize: number } }
  return {
    ...(navigation && {
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
