import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { screenAddress } from '../content/addressOf.ts'
import { pagesQuery } from '../content/queries.ts'
import type { ContentType } from '../content/schema.ts'
import { useSchema } from '../content/useSchema.ts'

/** A function that fetches what the list at an address shows, before anybody goes there. */
export function usePrepare(): (to: string) => void {
  const client = useQueryClient()
  const { types } = useSchema()
  return (to) => {
    const type = types.find((one) => to === screenAddress(one))
    if (type === undefined) return
    // A failure shows when the screen itself asks.
    fetchList(client, type).catch(() => undefined)
  }
}

/** What a list needs is known with its screen's code, which is fetched too. */
async function fetchList(client: QueryClient, type: ContentType): Promise<void> {
  const [{ overrides }, { listedFields }] = await Promise.all([
    import('./overrides.ts'),
    import('../screens/listed.ts'),
  ])
  await client.infiniteQuery(pagesQuery(type, listedFields(type, overrides[type.name])))
}
