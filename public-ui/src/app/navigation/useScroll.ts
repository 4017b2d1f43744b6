import { useLayoutEffect, useRef, useState } from 'react'
import type { Location } from 'react-router'
import { preservesScroll } from '../../page/preserveScroll.ts'
import { isSamePage } from '../../page/isSamePage.ts'

type Place = Omit<Location<unknown>, 'state' | 'mask'>

const storageKey = 'quoin.scroll'

/** The last scroll positions of pages, by the keys of `nameOf`. */
type Positions = Map<string, number>

/**
 * Scrolls to the previous position after back, forward or reload, to the target of the hash, and otherwise to the top.
 * Links within the page are left to the browser, which scrolls and moves the focus. So is a page from the server, which
 * the browser has already scrolled.
 */
export function useScroll(shown: Location<unknown>, takenOver: boolean): void {
  const place = useRef<Place>(null)
  const [positions] = useState(stored)

  // The router listens after its children, so it reads the key that is written here.
  useLayoutEffect(() => {
    const note = () => {
      if (place.current) positions.set(nameOf(place.current), scrollY)
    }
    const travel = () => {
      const fresh = history.state === null
      if (fresh) nameEntry()
      const next = currentPlace()
      if (!place.current || !isSamePage(next, place.current)) return
      place.current = next
      if (!fresh) restore(positions, next)
      note()
    }
    const manual = () => {
      history.scrollRestoration = 'manual'
    }
    const store = () => {
      history.scrollRestoration = 'auto'
      try {
        const told = Object.fromEntries(positions)
        sessionStorage.setItem(storageKey, JSON.stringify(told))
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
  }, [positions])

  useLayoutEffect(() => {
    const before = place.current
    place.current = shown
    const stays = before === null ? takenOver : before.key === shown.key
    if (!stays) restore(positions, shown, preservesScroll(shown.state))
    positions.set(nameOf(shown), scrollY)
  }, [positions, shown, takenOver])
}

/** Adds a key to the history entry that the browser has created for a link within the page. */
function nameEntry() {
  history.replaceState({ key: Math.random().toString(36).slice(2) }, '')
}

/** The current place, by the router's key of the history entry. */
function currentPlace(): Place {
  const { pathname, search, hash } = globalThis.location
  const { key = 'default' } = (history.state ?? {}) as { key?: string }
  return { pathname, search, hash, key }
}

function restore(positions: Positions, place: Place, still = false) {
  const top = positions.get(nameOf(place))
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

/** The key of a scroll position. The first entry of every visit has the router key 'default'. */
function nameOf({ key, pathname, search }: Place): string {
  return key === 'default' ? pathname + search : key
}

/** The stored positions of this tab. */
function stored(): Positions {
  try {
    const text = sessionStorage.getItem(storageKey) ?? '{}'
    return new Map(Object.entries(JSON.parse(text) as Record<string, number>))
  } catch {
    return new Map()
  }
}
