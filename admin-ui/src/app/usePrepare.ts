import { useQueryClient } from '@tanstack/react-query'
import { screenAddress } from '../content/addressOf.ts'
import { pagesQuery } from '../content/queries.ts'
import { useSchema } from '../content/useSchema.ts'
import { listedFields } from '../screens/listed.ts'
import { overrides } from './overrides.ts'

/** A function that fetches what the list at an address shows, before anybody goes there. */
export function usePrepare(): (to: string) => void {
  const client = useQueryClient()
  const { types } = useSchema()
  return (to) => {
    const type = types.find((one) => to === screenAddress(one))
    if (type === undefined) return
    // A failure shows when the screen itself asks.
    const fields = listedFields(type, overrides[type.name])
    client.infiniteQuery(pagesQuery(type, fields)).catch(() => undefined)
  }
}
