import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { listQuery } from '../../api/entries/queries.ts'
import { entryAddress } from '../../model/addressOf.ts'
import { type ContentType, titleOf } from '../../model/schema.ts'
import { recentEntries } from '../../session/recent.ts'
import { useSession } from '../../session/store.ts'
import type { Item } from './useFindings.ts'

/**
 * The entries that the user has opened or saved on this device, except the entry that is open. Entries that are gone, and
 * those that the user may not see any more, are left out.
 */
export function useRecent(types: ContentType[]): Item[] {
  const session = useSession()
  const { pathname, search } = useLocation()
  const [kept] = useState(() => recentEntries(session))
  const known = kept.flatMap(({ type: name, id }) => {
    const type = types.find((one) => one.name === name && !one.single)
    return type ? [{ type, id }] : []
  })
  const used = [...new Set(known.map(({ type }) => type))]
  const answers = useQueries({
    queries: used.map((type) => {
      const ids = known.filter((one) => one.type === type).map(({ id }) => id)
      // A list has no entries that are gone, where single requests would fail.
      const asked = { 'filter[id][in]': ids.join(','), fields: type.title ?? 'id' }
      return listQuery(type, asked)
    }),
  })
  return known.flatMap(({ type, id }) => {
    const found = answers[used.indexOf(type)]?.data?.items
    const entry = found?.find((one) => one.id === id)
    const to = entryAddress(type, id)
    if (entry === undefined || to === pathname + search) return []
    return [{ to, text: titleOf(type, entry), icon: type.icon, note: type.one }]
  })
}
