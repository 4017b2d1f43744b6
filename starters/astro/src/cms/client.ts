import { createClient, QuoinError, type Client } from '@quoin-cms/client'
import { noting } from '@quoin-cms/client/pages'
import { noteUse } from './uses.ts'

/** The address of the CMS. */
export const url = (process.env.QUOIN_CMS_URL ?? 'http://localhost:8080').replace(
  /\/+$/,
  '',
)

/** The client as the package has it. A token of access reads what visitors see, without their limits. */
export const client = createClient({ url, token: process.env.QUOIN_TOKEN })

/** The milliseconds after which a read for a page fails. */
const patience = 10_000

const read: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(patience) })

/** The client that pages use: it notes what they read, so that changes can drop them from the cache. */
export const cms: Client = noted(process.env.QUOIN_TOKEN)

/** Returns a client that reads one entry as it is being edited. */
export function previewOf(token: string): Client {
  return noted(token)
}

function noted(token: string | undefined): Client {
  return noting(createClient({ url, token, fetch: read }), noteUse)
}

/** Returns the result of a read, or undefined if the CMS does not have the entry. */
export async function found<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof QuoinError && error.status === 404) return undefined
    throw error
  }
}
