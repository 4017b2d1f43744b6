import { call } from '@quoin/shared-ui/api/call'
import type { TypeName } from '@quoin/shared-ui/api/paths'
import { keys } from '@quoin/shared-ui/api/queries'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useHasPage } from './absent.ts'
import { listOf } from './missing.ts'

/** A menu item with a link to a page, or to another address. */
export interface MenuLink {
  label: string
  /** A path of this site. */
  path?: string
  /** Any other address. */
  link?: string
}

/** An item of the header: a link, or a submenu. */
export interface MenuItem extends MenuLink {
  items?: MenuLink[]
}

/** The menus of the site, without items whose pages do not exist. */
export interface Menus {
  /** Whether they are loading. */
  pending: boolean
  header: MenuItem[]
  action: MenuLink | undefined
  footer: { title: string; items: MenuLink[] }[]
  small: MenuLink[]
}

type Stored = Partial<Omit<Menus, 'action' | 'pending'>> & { action?: MenuLink | null }

const type = 'navigation' satisfies TypeName

/** The query of the site's menus. Their items have the paths of pages. */
export const navigationQuery = queryOptions({
  queryKey: keys.entry(type, type, 'visitor'),
  queryFn: async ({ signal }) => {
    const { data } = await call('/api/navigation', { signal })
    return data as Stored
  },
  meta: { alsoOf: 'page' satisfies TypeName },
})

/** The site's menus. If they cannot be fetched, the header only links to the home page. */
export function useMenus(): Menus {
  const { data, isError, isPending } = useQuery(navigationQuery)
  const hasPage = useHasPage()
  const there = ({ path }: MenuLink) =>
    path === undefined || path === '/' || hasPage(path)
  const all = (links: MenuLink[] | undefined) => listOf(links).filter(there)
  const header = isError && !data ? [{ label: 'Home', path: '/' }] : data?.header
  return {
    pending: isPending,
    header: all(header)
      .map((item: MenuItem) => (item.items ? { ...item, items: all(item.items) } : item))
      .filter(({ items }) => items?.length !== 0),
    action: data?.action && there(data.action) ? data.action : undefined,
    footer: listOf(data?.footer)
      .map(({ title, items }) => ({ title, items: all(items) }))
      .filter(({ items }) => items.length > 0),
    small: all(data?.small),
  }
}

/** The target of an item. */
export function targetOf({ path, link }: MenuLink): string {
  return path ?? link ?? ''
}
