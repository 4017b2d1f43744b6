import { useLayoutEffect, useRef } from 'react'
import type { Location } from 'react-router'
import { preservesScroll } from '../../page/preserveScroll.ts'
import { isSamePage } from './isSamePage.ts'

type Place = Omit<Location<unknown>, 'state' | 'mask'>

const storageKey = 'quoin.scroll'

/** How far this tab's pages were scrolled when they were last seen. */
const positions = stored()

/**
 * Scrolls to where the visitor was on a page that the history or a reload
 * brings back, to what the address's hash names, and else to the top. A link
 * to a part of the page is left to the browser: it scrolls, and moves the
 * focus. So is a page that was taken over, where the browser has put it.
 */
export function useScroll(shown: Location<unknown>, takenOver: boolean): void {
  const place = useRef<Place>(null)

  // The router listens after its children: what is written here, it reads.
  useLayoutEffect(() => {
    const note = () => {
      if (place.current) positions[nameOf(place.current)] = scrollY
    }
    const travel = () => {
      const fresh = history.state === null
      if (fresh) nameEntry()
      const next = currentPlace()
      if (!place.current || !isSamePage(next, place.current)) return
      place.current = next
      if (!fresh) restore(next)
      note()
    }
    const manual = () => {
      history.scrollRestoration = 'manual'
    }
    const store = () => {
      history.scrollRestoration = 'auto'
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(positions))
      } catch {
        // Storage may be full or forbidden: a reload then starts at the top.
      }
    }
    manual()
    const over = new AbortController()
    const { signal } = over
    addEventListener('scroll', note, { signal, passive: true })
    addEventListener('popstate', travel, { signal })
    addEventListener('pageshow', manual, { signal })
    addEventListener('pagehide', store, { signal })
    return () => over.abort()
  }, [])

  useLayoutEffect(() => {
    const before = place.current
    place.current = shown
    const stays = before === null ? takenOver : before.key === shown.key
    if (!stays) restore(shown, preservesScroll(shown.state))
    positions[nameOf(shown)] = scrollY
  }, [shown, takenOver])
}

/** Gives a key to the entry that the browser has made of a link to a part of the page. */
function nameEntry() {
  history.replaceState({ key: Math.random().toString(36).slice(2) }, '')
}

/** Where the browser is, by the key under which the router keeps an entry. */
function currentPlace(): Place {
  const { pathname, search, hash } = globalThis.location
  const { key = 'default' } = (history.state ?? {}) as { key?: string }
  return { pathname, search, hash, key }
}

function restore(place: Place, still = false) {
  const top = positions[nameOf(place)]
  if (top !== undefined) scrollTo(0, top)
  else if (!still) scrollToStart(place)
}

function scrollToStart({ hash }: Place) {
  const target = hash === '' ? null : document.getElementById(idOf(hash))
  if (target) target.scrollIntoView()
  else scrollTo(0, 0)
}

function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** Names what a scroll position belongs to. The first entry of every visit has the key 'default'. */
function nameOf({ key, pathname, search }: Place): string {
  return key === 'default' ? pathname + search : key
}

function stored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<
      string,
      number
    >
  } catch {
    return {}
  }
}
