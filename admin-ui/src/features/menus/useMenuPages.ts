import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listQuery } from '../../api/entries/queries.ts'
import { useType } from '../../api/entries/useSchema.ts'
import { type MenuPage, menuPages } from './menu.ts'

/** The possible target pages of items, including hidden pages. */
export function useMenuPages(): MenuPage[] {
  const { data } = useQuery(listQuery(useType('page'), { fields: 'title,path' }))
  return useMemo(() => menuPages(data?.items ?? []), [data])
}
