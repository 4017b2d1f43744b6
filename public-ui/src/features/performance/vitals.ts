/** How fast a page was, by the names that the field uses; what the browser does not tell is absent. */
export type Vitals = {
  /** Milliseconds to the first byte of the document. */
  TTFB?: number
  /** Milliseconds to the first paint of any content. */
  FCP?: number
  /** Milliseconds to the largest paint. */
  LCP?: number
  /** Milliseconds of the slowest answer to an input. */
  INP?: number
  /** The sum of the layout shifts that no input caused. */
  CLS?: number
}

interface Interaction extends PerformanceEntry {
  interactionId: number
}

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

/**
 * Tells of the vitals, now and at each change, until the function that it gives
 * is called. What was before `since`, in milliseconds from the start of the
 * document, belongs to a page that was shown earlier.
 */
export function followVitals(changed: (vitals: Vitals) => void, since = 0): () => void {
  const vitals: Vitals = {}
  const note = (more: Vitals) => changed({ ...Object.assign(vitals, more) })
  const follow = (type: string, take: (entries: PerformanceEntryList) => void) =>
    observe(type, (entries) => take(entries.filter((one) => one.startTime >= since)))
  const [document] = performance.getEntriesByType('navigation')
  if (document && since === 0)
    note({ TTFB: (document as PerformanceNavigationTiming).responseStart })
  const stops = [
    follow('paint', (entries) => {
      const first = entries.find(({ name }) => name === 'first-contentful-paint')
      if (first) note({ FCP: first.startTime })
    }),
    follow('largest-contentful-paint', (entries) => {
      const largest = entries.at(-1)
      if (largest) note({ LCP: largest.startTime })
    }),
    follow('event', (entries) => {
      const answers = (entries as Interaction[]).filter((one) => one.interactionId > 0)
      const times = answers.map(({ duration }) => duration)
      if (times.length > 0) note({ INP: Math.max(vitals.INP ?? 0, ...times) })
    }),
    follow('layout-shift', (entries) => {
      const sum = (entries as Shift[])
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .reduce((total, { value }) => total + value, 0)
      note({ CLS: (vitals.CLS ?? 0) + sum })
    }),
  ]
  if (knows('layout-shift')) note({ CLS: 0 })
  return () => {
    for (const stop of stops) stop()
  }
}

/** Hands on the entries of a type that the browser knows, old ones too. */
function observe(
  type: string,
  take: (entries: PerformanceEntryList) => void,
): () => void {
  if (!knows(type)) return () => undefined
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  observer.observe({
    type,
    buffered: true,
    ...(type === 'event' && { durationThreshold: 16 }),
  })
  return () => observer.disconnect()
}

function knows(type: string): boolean {
  return PerformanceObserver.supportedEntryTypes.includes(type)
}
