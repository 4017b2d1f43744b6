import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { partQuery } from '../../api/entries/queries.ts'
import { entryAddress } from '../../model/addressOf.ts'
import { type ContentType, titleOf } from '../../model/schema.ts'
import { recentEntries } from '../../session/recent.ts'
import { useSession } from '../../session/store.ts'
import type { Item } from './useFindings.ts'

/**
 * The entries that the user has opened or saved on this device, except the one that is open. Entries that are gone, and
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
  const answers = useQueries({
    queries: known.map(({ type, id }) => partQuery(type, id, [type.title ?? 'id'])),
  })
  return known.flatMap(({ type, id }, at) => {
    const { data, isError = false } = answers[at] ?? {}
    const to = entryAddress(type, id)
    if (data === undefined || isError || to === pathname + search) return []
    return [{ to, text: titleOf(type, data), icon: type.icon, note: type.one }]
  })
}
