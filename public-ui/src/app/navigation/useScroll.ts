import { useLayoutEffect, useRef, useState } from 'react'
import type { Location } from 'react-router'
import { preservesScroll } from '../../page/preserveScroll.ts'
import { isSamePage } from '../../page/isSamePage.ts'

type Place = Omit<Location<unknown>, 'state' | 'mask'>

const storageKey = 'quoin.scroll'

/** How far pages were scrolled when they were last seen, by the names of what they belong to. */
type Positions = Map<string, number>

/**
 * Scrolls to where the visitor was on a page that the history or a reload
 * brings back, to what the address's hash names, and else to the top. A link
 * to a part of the page is left to the browser: it scrolls, and moves the
 * focus. So is a page that was taken over, where the browser has put it.
 */
export function useScroll(shown: Location<unknown>, takenOver: boolean): void {
  const place = useRef<Place>(null)
  const [positions] = useState(stored)

  // The router listens after its children: what is written here, it reads.
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

/** Names what a scroll position belongs to. The first entry of every visit has the key 'default'. */
function nameOf({ key, pathname, search }: Place): string {
  return key === 'default' ? pathname + search : key
}

/** The positions that this tab has stored. */
function stored(): Positions {
  try {
    const text = sessionStorage.getItem(storageKey) ?? '{}'
    return new Map(Object.entries(JSON.parse(text) as Record<string, number>))
  } catch {
    return new Map()
  }
}
