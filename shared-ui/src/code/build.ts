import { trusted } from './trusted.ts'
import { followTyping, isTyping } from './typing.ts'

/** The builds that this tab was reloaded for, in session storage: each is tried once. */
const tried = 'quoin.builds'

let outdated = false
let looking: Promise<void> | undefined
const listeners = new Set<() => void>()

/**
 * Reloads the page if a part of the app cannot be loaded because the server has a newer build: once for each build, and
 * only while there is no unsaved input and `hasWork` returns false. Otherwise error messages can explain the failure
 * with `isOutdated`.
 */
export function followBuild(hasWork = () => false): void {
  followTyping()
  addEventListener('vite:preloadError', () => {
    looking ??= renew(hasWork).finally(() => (looking = undefined))
  })
}

/** Whether the server has a newer build than this page, which lacks a part and could not be reloaded. */
export function isOutdated(): boolean {
  return outdated
}

/** Calls back when the page is found to be outdated; returns a function that stops this. */
export function onOutdated(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function renew(hasWork: () => boolean): Promise<void> {
  const build = await servedBuild()
  if (build === undefined || build === servedFrom(document)) return
  if (!isTyping() && !hasWork() && tryOnce(build)) {
    location.reload()
    return
  }
  outdated = true
  for (const listener of listeners) listener()
}

/** The build on the server; undefined if the request fails. */
async function servedBuild(): Promise<string | undefined> {
  try {
    const answer = await fetch(location.href, {
      headers: { Accept: 'text/html' },
      cache: 'no-store',
    })
    // A parsed document would be subject to this page's policy, which refuses styles of another page.
    const page = document.createElement('template')
    page.innerHTML = trusted(await answer.text())
    return servedFrom(page.content)
  } catch {
    return undefined
  }
}

/** The build of a page: the name of its first script, which has a hash of the whole app. */
export function servedFrom(page: ParentNode): string | undefined {
  const script = page.querySelector('script[type="module"][src]')
  return script?.getAttribute('src') ?? undefined
}

/** Whether a build was not tried before; it is then recorded as tried. */
function tryOnce(build: string): boolean {
  try {
    const before = sessionStorage.getItem(tried)?.split(' ') ?? []
    if (before.includes(build)) return false
    sessionStorage.setItem(tried, [...before, build].join(' '))
    return true
  } catch {
    // If it cannot be recorded, it could be tried for ever.
    return false
  }
}
