import {
  type Location,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  type To,
} from 'react-router'
import type { Prepared } from '../prepare.ts'
import { addressOf, currentEntry, wholeAddress, writeEntry } from './entry.ts'

/** The page that is shown, and how the visitor came to it. */
export interface Shown {
  page: Prepared
  location: Location<unknown>
  action: NavigationType
  /** Whether the page stays scrolled as it is. */
  still: boolean
}

/** Leads from page to page. */
export interface SiteRouter {
  readonly state: Shown
  /** What links and forms navigate with. */
  readonly navigator: Navigator
  /** Calls back each time that another address is shown; gives what ends that. */
  subscribe: (listener: (shown: Shown) => void) => () => void
  /** Goes to an absolute path, or some entries through the history. */
  navigate: (to: To | number, options?: NavigateOptions) => Promise<void>
  /** Goes where the visitor goes through the history; gives what ends that. */
  follow: () => () => void
}

/**
 * Makes a router that shows the browser's address, once `prepare` has made its
 * page ready. So it is with every other address: until then the page before it
 * stays. Of several that are asked for at once, only the last is shown. `still`
 * says that the first page is on the screen already, scrolled by the browser.
 */
export async function createSiteRouter(
  prepare: (address: string) => Promise<Prepared>,
  still = false,
): Promise<SiteRouter> {
  const first = currentEntry()
  const listeners = new Set<(shown: Shown) => void>()
  let state: Shown = {
    page: await prepare(addressOf(first)),
    location: first,
    action: NavigationType.Pop,
    still,
  }
  let last = 0

  /** Shows an address, when `write` has told it to the browser. */
  async function come(to: To, how: Pick<Shown, 'action' | 'still'>, write?: () => void) {
    last += 1
    const turn = last
    const page = await prepare(addressOf(to))
    if (turn !== last) return
    write?.()
    state = { page, location: currentEntry(), ...how }
    for (const listener of listeners) listener(state)
  }

  async function navigate(to: To | number, options: NavigateOptions = {}) {
    if (typeof to === 'number') {
      history.go(to)
      return
    }
    const { replace = false, preventScrollReset = false } = options
    const action = replace ? NavigationType.Replace : NavigationType.Push
    await come(to, { action, still: preventScrollReset }, () =>
      writeEntry(to, options.state, replace),
    )
  }

  const pop = () =>
    void come(currentEntry(), { action: NavigationType.Pop, still: false })

  return {
    get state() {
      return state
    },
    navigator: {
      createHref: addressOf,
      encodeLocation: (to) => new URL(wholeAddress(to)),
      go: (entries) => history.go(entries),
      push: (to, state: unknown, options) => void navigate(to, { ...options, state }),
      replace: (to, state: unknown, options) =>
        void navigate(to, { ...options, state, replace: true }),
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate,
    follow() {
      addEventListener('popstate', pop)
      // The visitor may have gone back while the first page was made ready.
      if (currentEntry().key !== state.location.key) pop()
      return () => removeEventListener('popstate', pop)
    },
  }
}
