import type { QueryClient } from '@tanstack/react-query'
import { addressOf } from '../../page/addressOf.ts'
import { prepare } from '../prepare.ts'

/** How long a pointer or the focus rests on a link that is meant, in milliseconds. */
const rest = 65

/** What shows that a link is meant, or another one. */
const intents = ['mouseover', 'focusin', 'touchstart']

/**
 * Fetches the code and the content of a page when a link to it is about to be
 * followed: once in a visit, and not for those who ask to save data.
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
  // Who scrolls with a finger on a link does not mean it.
  document.addEventListener('touchmove', stop, { passive: true })
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
