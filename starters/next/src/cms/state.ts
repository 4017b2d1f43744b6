import { createClient, QuoinError } from '@quoin-cms/client'
import { token, url } from './url.ts'

/** Whether pages can be rendered: not while the site is in 'Coming soon', nor while the CMS cannot be read. */
export type State = 'open' | 'soon' | 'down'

/** The milliseconds after which the CMS counts as unreadable, and those for which an answer counts. */
const patience = 5_000
const fresh = 500

const client = createClient({ url, token })
let last: { reading: Promise<State>; until: number } | undefined

/** Reads whether pages can be rendered at present. */
export function readState(): Promise<State> {
  if (last === undefined || last.until < Date.now()) {
    const reading = read()
    const own = { reading, until: Infinity }
    last = own
    void reading.then(() => (own.until = Date.now() + fresh))
  }
  return last.reading
}

async function read(): Promise<State> {
  try {
    const signal = AbortSignal.timeout(patience)
    const settings = await client.single('settings', { signal })
    // A token reads the site while visitors do not.
    return settings.comingSoon ? 'soon' : 'open'
  } catch (error) {
    const wait = error instanceof QuoinError ? error.retryAfter : undefined
    return wait !== undefined && wait >= 3600 ? 'soon' : 'down'
  }
}
