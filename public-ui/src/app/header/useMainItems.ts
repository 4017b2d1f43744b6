import { useQuery } from '@tanstack/react-query'
import { useHasPage } from '../../content/absent.ts'
import type { MenuItem } from '../../content/navigation.ts'
import { typesQuery } from '../../content/types.ts'

/**
 * The items of the main menu: those of the menu itself, and the lists of content types on a site without the types of
 * the app's own home page.
 */
export function useMainItems(items: MenuItem[]): MenuItem[] {
  const hasPage = useHasPage()
  const { data: types = [] } = useQuery(typesQuery)
  if (hasPage('/')) return items
  const lists = types.flatMap(({ list, many }) =>
    list ? [{ path: list, label: many }] : [],
  )
  return [...items, ...lists]
}
