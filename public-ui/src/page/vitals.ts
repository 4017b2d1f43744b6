import type { Metric } from 'web-vitals'

/** A measurement of page speed. */
export interface Vital {
  name: Metric['name']
  /** Milliseconds, or the score for CLS. */
  value: number
  /** The path of the page, if the visitor navigated to it within the document. */
  within: string | undefined
}

/** The latest measurements by name. */
const latest = new Map<string, Vital>()
const listeners = new Set<(vital: Vital) => void>()
let started = false

/** Events that show that a visitor is present. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll']

/** Reports the vitals, current ones and all changes. Returns a function that stops this. */
export function followVitals(listener: (vital: Vital) => void): () => void {
  start()
  latest.forEach(listener)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Does the same from the visitor's first input on. The browser buffers its measurements until then. */
export function followVitalsLater(listener: (vital: Vital) => void): () => void {
  const waiting = new AbortController()
  let stop = () => waiting.abort()
  const follow = () => {
    waiting.abort()
    stop = followVitals(listener)
  }
  if (started) follow()
  for (const sign of signs)
    addEventListener(sign, follow, { signal: waiting.signal, passive: true })
  return () => stop()
}

/** The observers cannot be stopped, so they are started only once. */
function start() {
  if (started) return
  started = true
  measureAll().catch(() => (started = false))
  // A document from the back/forward cache is measured again.
  addEventListener('pageshow', ({ persisted }) => persisted && latest.clear(), true)
}

async function measureAll() {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  const note = ({ name, value, navigationType, navigationURL }: Metric) => {
    const soft = navigationType === 'soft-navigation' && navigationURL
    const vital = { name, value, within: soft ? new URL(soft).pathname : undefined }
    latest.set(name, vital)
    for (const listener of listeners) listener(vital)
  }
  for (const measure of [onTTFB, onFCP, onLCP]) measure(note, { reportAllChanges: true })
  // These restart with each page, if the browser supports pages within a document.
  for (const measure of [onCLS, onINP])
    measure(note, { reportAllChanges: true, reportSoftNavs: true })
}
