import type { components } from '@quoin/shared-ui/api/schema.gen'
import { followVitalsLater } from '../../page/vitals.ts'
import type { OnPageShown, Shown } from './background.ts'

type Event = components['schemas']['Event']

/** Events that show that a person is present. Scrolling is not one, since the page also scrolls by itself. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel']

/**
 * Reports page views, reading times and page speed to the server, except for visitors who opt out of tracking. A page
 * view begins when the page is first visible.
 */
export function startVisits(): OnPageShown {
  if (declined()) return () => undefined
  let page: Shown | undefined
  let stay: Stay | undefined
  let referrer = document.referrer

  const arrive = (within: boolean) => {
    if (!page) return
    stay?.end()
    stay = new Stay(page, referrer, within)
    referrer = ''
  }
  const look = () => {
    if (document.hidden) stay?.leave()
    else if (stay) stay.resume()
    else arrive(false)
  }
  document.addEventListener('visibilitychange', look)
  addEventListener('pagehide', () => stay?.leave())
  // A page that is restored from the back/forward cache counts as a new view.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) arrive(false)
  })
  return (shown) => {
    const first = page === undefined
    page = shown
    if (first) look()
    else if (stay && shown.openedAs === stay.pathname) stay.pathname = shown.pathname
    else if (stay && stay.pathname !== shown.pathname) arrive(true)
  }
}

function declined(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/** A visitor's stay on one page. */
class Stay {
  /** The path of the page; updated if the page replaces its address. */
  pathname: string
  readonly #page: string
  readonly #over = new AbortController()
  readonly #stop: () => void
  readonly #vitals = new Map<string, number>()
  #interacted = false
  /** When the page became visible; undefined while it is hidden. */
  #since: number | undefined = performance.now()

  /** `within` is true if the visitor came from another page of the same document. */
  constructor({ pathname, search }: Shown, referrer: string, within: boolean) {
    this.pathname = pathname
    this.#page = pathname + search
    this.#stop = followVitalsLater((vital) => {
      if (vital.within === (within ? pathname : undefined))
        this.#vitals.set(vital.name, vital.value)
    })
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

  /** Reports the reading time of the page, and its speed if that has not been reported. */
  leave() {
    if (this.#since === undefined) return
    const seconds = Math.round((performance.now() - this.#since) / 1000)
    this.#since = undefined
    const vitals = Array.from(this.#vitals, ([name, value]): Event => ({
      type: 'vital',
      page: this.#page,
      name,
      value,
    }))
    this.#vitals.clear()
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
