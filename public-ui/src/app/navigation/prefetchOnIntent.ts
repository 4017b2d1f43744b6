import type { QueryClient } from '@tanstack/react-query'
import { addressOf } from '../../page/addressOf.ts'
import { prepare } from '../prepare.ts'

/** How long the pointer or the focus must rest on a link before a prefetch, in milliseconds. */
const rest = 65

/** Events that indicate that a link will be followed. */
const intents = ['mouseover', 'focusin', 'touchstart']

/**
 * Prefetches the code and the content of a page when its link is likely to be followed: once in a visit, and not if the
 * visitor asks to save data.
 */
export function prefetchOnIntent(client: QueryClient): void {
  const fetched = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const intend = ({ target }: Event) => {
    stop()
    const address = addressOf(target)
    if (address === undefined || fetched.has(address) || savesData()) return
    timer = setTimeout(() => {
      fetched.add(address)
      prepare(client, address)
    }, rest)
  }
  for (const intent of intents)
    document.addEventListener(intent, intend, { passive: true })
  // A touch that scrolls is not a tap on the link.
  document.addEventListener('touchmove', stop, { passive: true })
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
