import { createClient, QuoinError } from '@quoin-cms/client'
import { token, url } from './url.ts'

/** Whether pages can be rendered: not while the site is in 'Coming soon', nor while the CMS cannot be read. */
export type State = 'open' | 'soon' | 'down'

/** The milliseconds after which the CMS counts as unreadable. */
const patience = 5_000

const client = createClient({ url, token })
let reading: Promise<State> | undefined

/**
 * Reads whether pages can be rendered at present. Calls at the same time share one request. No answer is kept: a page that
 * cannot be rendered would be answered 500.
 */
export function readState(): Promise<State> {
  reading ??= read().finally(() => (reading = undefined))
  return reading
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
