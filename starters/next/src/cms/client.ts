import { createClient, QuoinError, type Client } from '@quoin-cms/client'
import { noting } from '@quoin-cms/client/pages'
import { cache } from 'react'
import { beginRendering } from '../cache/renderings.ts'
import { token, url } from './url.ts'

/** The milliseconds after which a read fails. */
const patience = 10_000

/** Returns the page that is being rendered. */
const current = cache(beginRendering)

/** Reads for the page that is being rendered, of which Next.js keeps the tags of reads. */
const read: typeof fetch = (input, init) =>
  fetch(input, {
    ...init,
    signal: AbortSignal.timeout(patience),
    next: { tags: [current().tag] },
  })

/** The client that pages use: it notes their reads, so that changes can drop them from the cache. */
export const cms: Client = noted({ token, fetch: read })

/** The client without notes, for forms and addresses of pictures. */
export const client = createClient({ url, token })

/** The client of a visitor: unlike a program with a token, a visitor does not learn which addresses have subscribed. */
export const visitor = createClient({ url })

/** Returns a client that reads one entry as it is being edited. */
export function previewOf(preview: string): Client {
  return noted({ token: preview, fetch: read })
}

function noted(options: { token: string | undefined; fetch: typeof fetch }): Client {
  return noting(createClient({ url, ...options }), noteUse)
}

/** Notes that the page that is being rendered reads an entry (`id:…`) or all entries of a type. */
export function noteUse(use: string): void {
  current().uses.add(use)
}

/** Reads an address of the CMS for which the client has no method. */
export async function readJson<T>(path: string, use: string): Promise<T> {
  noteUse(use)
  const response = await read(url + path)
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
  return (await response.json()) as T
}

/** Returns the result of a read, or undefined if the CMS does not have the entry. */
export function found<T>(reading: Promise<T>): Promise<T | undefined> {
  return unless([404], reading)
}

/** Returns the result of a read with the token of a preview, or undefined if the token has ended. */
export function previewed<T>(reading: Promise<T>): Promise<T | undefined> {
  // In 'Coming soon', the CMS refuses all other reads.
  return unless([404, 503], reading)
}

async function unless<T>(
  refusals: number[],
  reading: Promise<T>,
): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof QuoinError && refusals.includes(error.status)) return undefined
    throw error
  }
}
