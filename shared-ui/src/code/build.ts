import { trusted } from './trusted.ts'
import { followTyping, isTyping } from './typing.ts'

/** The builds that this tab was reloaded for, in its session storage: each is tried once. */
const tried = 'quoin.builds'

let outdated = false
let looking: Promise<void> | undefined
const listeners = new Set<() => void>()

/**
 * Reloads the page when a part of the app cannot be fetched because the server
 * has another build by now: once for each build, and only while nobody has typed
 * anything that the page holds and `hasWork` knows of no other work. Otherwise
 * whoever tells of the failure can say why: `isOutdated`.
 */
export function followBuild(hasWork = () => false): void {
  followTyping()
  addEventListener('vite:preloadError', () => {
    looking ??= renew(hasWork).finally(() => (looking = undefined))
  })
}

/** Whether the server has another build than this page, which lacks a part and could not be reloaded. */
export function isOutdated(): boolean {
  return outdated
}

/** Calls back when the page turns out to be outdated; gives what ends that. */
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

/** The build that a reload would bring; undefined where the server cannot be asked. */
async function servedBuild(): Promise<string | undefined> {
  try {
    const answer = await fetch(location.href, {
      headers: { Accept: 'text/html' },
      cache: 'no-store',
    })
    // A document would be parsed under the policy of this page, which allows no styles of another page.
    const page = document.createElement('template')
    page.innerHTML = trusted(await answer.text())
    return servedFrom(page.content)
  } catch {
    return undefined
  }
}

/** The name of a page's first script has a hash of all that the app consists of: it names the build. */
export function servedFrom(page: ParentNode): string | undefined {
  const script = page.querySelector('script[type="module"][src]')
  return script?.getAttribute('src') ?? undefined
}

/** Whether a build was not tried yet; it counts as tried from then on. */
function tryOnce(build: string): boolean {
  try {
    const before = sessionStorage.getItem(tried)?.split(' ') ?? []
    if (before.includes(build)) return false
    sessionStorage.setItem(tried, [...before, build].join(' '))
    return true
  } catch {
    // What cannot be noted could be tried for ever.
    return false
  }
}
