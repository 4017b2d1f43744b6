import type { components } from '@quoin/shared-ui/api/schema.gen'
import { followVitals, type Vitals } from '../features/performance/vitals.ts'
import type { SiteRouter } from './router/router.ts'

type Event = components['schemas']['Event']

/** What shows that a person is there. Scrolling does not: the page does it by itself as well. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel']

/**
 * Tells the server which pages are shown, for how long they are looked at and
 * how fast they are; nothing of visitors who ask not to be followed. A page
 * counts from when it is first seen.
 */
export function startVisits(router: SiteRouter): void {
  if (declined()) return
  let stay: Stay | undefined
  let referrer = document.referrer
  let start = 0

  const arrive = () => {
    stay?.end()
    const { pathname, search } = router.state.location
    stay = new Stay(pathname, search, referrer, start)
    referrer = ''
  }
  const look = () => {
    if (document.hidden) stay?.leave()
    else if (stay) stay.resume()
    else arrive()
  }
  router.subscribe(({ location }) => {
    if (!stay || location.pathname === stay.pathname) return
    start = performance.now()
    arrive()
  })
  document.addEventListener('visibilitychange', look)
  addEventListener('pagehide', () => stay?.leave())
  // A page that the history brings back is shown once more.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    start = performance.now()
    arrive()
  })
  look()
}

function declined(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/** A visitor's stay on one page. */
class Stay {
  readonly pathname: string
  readonly #page: string
  readonly #over = new AbortController()
  readonly #stop: () => void
  #vitals: Vitals = {}
  #interacted = false
  /** Since when the page is looked at; undefined while it is not. */
  #since: number | undefined = performance.now()

  constructor(pathname: string, search: string, referrer: string, start: number) {
    this.pathname = pathname
    this.#page = pathname + search
    this.#stop = followVitals((vitals) => (this.#vitals = vitals), start)
    for (const sign of signs)
      addEventListener(sign, () => (this.#interacted = true), {
        signal: this.#over.signal,
        passive: true,
      })
    send([{ type: 'view', page: this.#page, referrer }])
  }

  resume() {
    this.#since ??= performance.now()
  }

  /** Tells for how long the page was looked at, and how fast it was if that is not told yet. */
  leave() {
    if (this.#since === undefined) return
    const seconds = Math.round((performance.now() - this.#since) / 1000)
    this.#since = undefined
    const vitals = Object.entries<number>(this.#vitals).map(([name, value]): Event => ({
      type: 'vital',
      page: this.#page,
      name,
      value,
    }))
    this.#vitals = {}
    this.#stop()
    send([
      { type: 'leave', page: this.#page, seconds, interacted: this.#interacted },
      ...vitals,
    ])
  }

  end() {
    this.leave()
    this.#over.abort()
  }
}

function send(events: Event[]) {
  navigator.sendBeacon('/api/analytics/events', JSON.stringify({ events }))
}
