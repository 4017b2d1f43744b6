import { call } from '@quoin/shared-ui/api/call'
import type { TypeName } from '@quoin/shared-ui/api/paths'
import { keys } from '@quoin/shared-ui/api/queries'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useHasPage } from './absent.ts'
import { listOf } from './missing.ts'

/** An item of a menu that leads to a page, or to an address elsewhere. */
export interface MenuLink {
  label: string
  /** On this site. */
  path?: string
  /** An address elsewhere. */
  link?: string
}

/** An item of the header: it leads somewhere, or has a menu of its own. */
export interface MenuItem extends MenuLink {
  items?: MenuLink[]
}

/** The menus of the site, without what leads to no page. */
export interface Menus {
  /** Whether they are still to come. */
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

/** The site's menus. Where they cannot be fetched the header leads home. */
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

/** Where an item leads. */
export function targetOf({ path, link }: MenuLink): string {
  return path ?? link ?? ''
}
