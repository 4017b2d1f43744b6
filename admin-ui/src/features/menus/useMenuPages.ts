import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listQuery } from '../../api/entries/queries.ts'
import { useType } from '../../api/entries/useSchema.ts'
import { type MenuPage, menuPages } from './menu.ts'

/** The pages that items may lead to, those that visitors do not see included. */
export function useMenuPages(): MenuPage[] {
  const { data } = useQuery(listQuery(useType('page'), { fields: 'title,path' }))
  return useMemo(() => menuPages(data?.items ?? []), [data])
}
