import { createClient, QuoinError, type Client } from '@quoin-cms/client'
import { usesEntry, usesType } from './uses.ts'

/** The address of the CMS. */
export const url = (process.env.QUOIN_CMS_URL ?? 'http://localhost:8080').replace(
  /\/+$/,
  '',
)

/** The client as the package has it. A token of access reads what visitors see, without their limits. */
export const client = createClient({ url, token: process.env.QUOIN_TOKEN })

/** The client that pages use: it notes what they read, so that changes can drop them from the cache. */
export const cms: Client = noting(client)

/** Returns a client that reads one entry as it is being edited. */
export function previewOf(token: string): Client {
  return noting(createClient({ url, token }))
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

function noting(plain: Client): Client {
  const { list, get, single, page } = plain
  const noted: Pick<Client, 'list' | 'get' | 'single' | 'page'> = {
    list: (type, query) => {
      usesType(type)
      const all = list(type, query)
      return {
        page: (cursor) => note(all.page(cursor), ({ entries }) => usesEntry(entries)),
        async *[Symbol.asyncIterator]() {
          for await (const entry of all) {
            usesEntry(entry)
            yield entry
          }
        },
      }
    },
    // A list of chosen entries leaves out what is missing, so it changes when the entry appears.
    get: (type, id, shape) => note(get(type, id, shape), usesEntry, () => usesType(type)),
    single: (type, shape) => note(single(type, shape), usesEntry),
    page: (path, options) =>
      note(page(path, options), (answer) => {
        usesEntry(answer)
        // The names of the pages above it.
        if (answer.movedTo === undefined) usesEntry((answer as { above?: unknown }).above)
      }),
  }
  return { ...plain, ...noted }
}

async function note<T>(
  reading: Promise<T>,
  keep: (answer: T) => void,
  missing = () => {},
): Promise<T> {
  try {
    const answer = await reading
    keep(answer)
    return answer
  } catch (error) {
    missing()
    throw error
  }
}
