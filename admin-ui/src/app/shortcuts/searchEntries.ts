import type { TypeName } from '@quoin/shared-ui/api/paths'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { pagesQuery } from '../../content/queries.ts'
import { type ContentType, type Entry, textOf, titleOf } from '../../content/schema.ts'
import { matching } from '../../screens/list/matching.ts'

/** An entry that a search has found. */
export interface Hit {
  type: TypeName
  id: string
  title: string
  /** Some of its text, to tell it from others. */
  excerpt: string
}

/** How many entries the server gives at once at the most. */
const page = 1000

/** The most hits that a search gives. */
const limit = 50

/** What a search finds among the entries of some types, the best first. */
export function searchQuery(client: QueryClient, types: ContentType[], text: string) {
  return queryOptions({
    queryKey: ['search', text],
    queryFn: () => searchEntries(client, types, text),
    enabled: text !== '',
    // What was found may have been changed since.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Looks through every page of every list; what was fetched once is not fetched again. */
async function searchEntries(
  client: QueryClient,
  types: ContentType[],
  text: string,
): Promise<Hit[]> {
  const found = await Promise.all(
    types.map(async (type) => {
      const { pages } = await client.infiniteQuery({
        ...pagesQuery(type, { limit: page }),
        pages: Infinity,
      })
      const entries = pages.flatMap(({ items }) => items)
      return matching(type, entries, text).map((entry) => hitOf(type, entry))
    }),
  )
  const start = text.toLowerCase()
  const rank = ({ title }: Hit) => {
    const at = title.toLowerCase().indexOf(start)
    return at === -1 ? Number.MAX_SAFE_INTEGER : at
  }
  return found
    .flat()
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, limit)
}

function hitOf(type: ContentType, entry: Entry): Hit {
  const long = type.fields.find(({ kind }) => kind === 'long')
  return {
    type: type.name,
    id: entry.id,
    title: titleOf(type, entry),
    excerpt: textOf(entry, long?.name ?? ''),
  }
}
