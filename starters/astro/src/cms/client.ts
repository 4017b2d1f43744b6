import { createClient, QuoinError, type Client } from '@quoin-cms/client'
import { noting } from '@quoin-cms/client/pages'
import { noteUse } from './uses.ts'

/** The address of the CMS. */
export const url = (process.env.QUOIN_CMS_URL ?? 'http://localhost:8080').replace(
  /\/+$/,
  '',
)

/** A token of access, which reads what visitors see, without their limits. */
const token = process.env.QUOIN_TOKEN || undefined

/** The client as the package has it. */
export const client = createClient({ url, token })

/** The client of a visitor: unlike a program with a token, a visitor does not learn which addresses have subscribed. */
export const visitor = createClient({ url })

/** The milliseconds after which a read for a page fails. */
const patience = 10_000

const read: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(patience) })

/** The client that pages use: it notes their reads, so that changes can drop them from the cache. */
export const cms: Client = noted(token)

/** Returns a client that reads one entry as it is being edited. */
export function previewOf(preview: string): Client {
  return noted(preview)
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
