import { useLayoutEffect } from 'react'
import type { Location } from 'react-router'
import type { Shown, SiteRouter } from './router.ts'

const storageKey = 'quoin.scroll'

/** How far the pages of this tab were scrolled when they were left. */
const positions = stored()

/**
 * Scrolls to where the visitor was on a page that the history or a reload
 * brings back, to what the address's hash names, and else to the top.
 */
export function useScroll(router: SiteRouter, shown: Shown): void {
  useLayoutEffect(() => {
    let current = router.state.location
    const keep = () => {
      positions[placeOf(current)] = scrollY
    }
    const manual = () => {
      history.scrollRestoration = 'manual'
    }
    const store = () => {
      keep()
      history.scrollRestoration = 'auto'
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(positions))
      } catch {
        // Storage may be full or forbidden: a reload then starts at the top.
      }
    }
    manual()
    addEventListener('pageshow', manual)
    addEventListener('pagehide', store)
    const stop = router.subscribe(({ location }) => {
      keep()
      current = location
    })
    return () => {
      stop()
      removeEventListener('pageshow', manual)
      removeEventListener('pagehide', store)
    }
  }, [router])

  useLayoutEffect(() => {
    const { location, still } = shown
    const top = positions[placeOf(location)]
    if (top !== undefined) scrollTo(0, top)
    else if (!still) scrollToStart(location)
  }, [shown])
}

function scrollToStart({ hash }: Location) {
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
function placeOf({ key, pathname, search }: Location): string {
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
