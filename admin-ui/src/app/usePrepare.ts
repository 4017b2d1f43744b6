import { useQueryClient } from '@tanstack/react-query'
import { pagesQuery } from '../content/queries.ts'
import { useSchema } from '../content/useSchema.ts'

/** A function that fetches what the list at an address shows, before anybody goes there. */
export function usePrepare(): (to: string) => void {
  const client = useQueryClient()
  const { types } = useSchema()
  return (to) => {
    const type = types.find(({ path }) => to === `/admin/${path}`)
    if (type === undefined) return
    // A failure shows when the screen itself asks.
    client.infiniteQuery(pagesQuery(type)).catch(() => undefined)
  }
}
