import { useQueryClient } from '@tanstack/react-query'
import { screenAddress } from '../../model/addressOf.ts'
import { pagesQuery } from '../../api/entries/queries.ts'
import { useSchema } from '../../api/entries/useSchema.ts'
import { listedFields } from '../../entry-list/listedFields.ts'
import { overrides } from '../overrides.ts'

/** A function that prefetches the data of the list at an address. */
export function usePrepare(): (to: string) => void {
  const client = useQueryClient()
  const { types } = useSchema()
  return (to) => {
    const type = types.find((one) => to === screenAddress(one))
    if (type === undefined) return
    // If this fails, the screen itself reports it.
    const fields = listedFields(type, overrides[type.name])
    client.infiniteQuery(pagesQuery(type, fields)).catch(() => undefined)
  }
}
