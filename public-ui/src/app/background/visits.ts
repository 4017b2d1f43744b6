import type { components } from '@quoin/shared-ui/api/schema.gen'
import { followVitalsLater } from '../../page/vitals.ts'
import type { OnPageShown, Shown } from './background.ts'

type Event = components['schemas']['Event']

/** What shows that a person is there. Scrolling does not: the page does it by itself as well. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel']

/**
 * Tells the server which pages are shown, for how long they are looked at and
 * how fast they are; nothing of visitors who ask not to be followed. A page
 * counts from when it is first seen.
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
  // A page that the history brings back is shown once more.
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
  /** Of the page; it changes where the page takes another address. */
  pathname: string
  readonly #page: string
  readonly #over = new AbortController()
  readonly #stop: () => void
  readonly #vitals = new Map<string, number>()
  #interacted = false
  /** Since when the page is looked at; undefined while it is not. */
  #since: number | undefined = performance.now()

  /** `within` says that the visitor has come from another page of the document. */
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

  /** Tells for how long the page was looked at, and how fast it was if that is not told yet. */
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
