import type { Client } from '../client.ts'

/**
 * Returns a client that reports its reads: `id:…` for each entry, those that are expanded and sections included, and the name of
 * a type for a list of it. A page whose reads are known is dropped by a change of any of them.
 */
export function noting(client: Client, note: (use: string) => void): Client {
  const { list, get, single, page } = client
  const noteEntries = (value: unknown) => addIds(value, note)
  const noted: Pick<Client, 'list' | 'get' | 'single' | 'page'> = {
    list: (type, query) => {
      note(type)
      const all = list(type, query)
      return {
        page: (cursor) =>
          noteAnswer(all.page(cursor), ({ entries }) => noteEntries(entries)),
        async *[Symbol.asyncIterator]() {
          for await (const entry of all) {
            noteEntries(entry)
            yield entry
          }
        },
      }
    },
    // A list of chosen entries leaves out missing entries, so it changes when the entry appears.
    get: (type, id, shape) =>
      noteAnswer(get(type, id, shape), noteEntries, () => note(type)),
    single: (type, shape) => noteAnswer(single(type, shape), noteEntries),
    page: (path, options) =>
      noteAnswer(page(path, options), (answer) => {
        noteEntries(answer)
        // The names of the pages above it.
        if (answer.movedTo === undefined)
          noteEntries((answer as { above?: unknown }).above)
      }),
  }
  return { ...client, ...noted }
}

async function noteAnswer<T>(
  reading: Promise<T>,
  keep: (answer: T) => void,
  missing?: () => void,
): Promise<T> {
  try {
    const answer = await reading
    keep(answer)
    return answer
  } catch (error) {
    missing?.()
    throw error
  }
}

function addIds(value: unknown, note: (use: string) => void): void {
  if (Array.isArray(value)) for (const item of value) addIds(item, note)
  else if (value !== null && typeof value === 'object') {
    const { id, expand, sections } = value as {
      id?: unknown
      expand?: object
      sections?: unknown
    }
    if (typeof id === 'string') note(`id:${id}`)
    // `expand` maps names of fields to entries, and pictures in a field to their entries by id.
    for (const found of Object.values(expand ?? {}) as unknown[]) {
      addIds(found, note)
      if (found !== null && typeof found === 'object') addIds(Object.values(found), note)
    }
    addIds(sections, note)
  }
}
