import type { Metric } from 'web-vitals'

/** One figure of how fast a page was. */
export interface Vital {
  name: Metric['name']
  /** Milliseconds; of CLS its score. */
  value: number
  /** The path of the page, where the visitor has come to it within the document. */
  within: string | undefined
}

/** The latest figure of each name. */
const latest = new Map<string, Vital>()
const listeners = new Set<(vital: Vital) => void>()
let started = false

/** The events that show that a visitor is there. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll']

/** Tells of the vitals, known ones and all changes, until the function that it gives is called. */
export function followVitals(listener: (vital: Vital) => void): () => void {
  start()
  latest.forEach(listener)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Does the same from the first sign of a visitor on. The browser keeps its measurements until then. */
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

/** What measures cannot be stopped, and so is started once. */
function start() {
  if (started) return
  started = true
  measureAll().catch(() => (started = false))
  // A document that the history brings back is measured anew.
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
  // These start anew with each page, where the browser knows of pages within a document.
  for (const measure of [onCLS, onINP])
    measure(note, { reportAllChanges: true, reportSoftNavs: true })
}
