import { cache } from 'react'
import { cms } from './client.ts'

/** An item of a menu: a link to a page of the site or to another address, or a menu of its own. */
export interface MenuItem {
  label: string
  /** The address of a page of the site. */
  path?: string
  /** Any other address. */
  link?: string
  items?: MenuItem[]
}

/** The menus of the site. */
interface Menus {
  header: MenuItem[]
  /** The button of the header. */
  action?: MenuItem | null
  footer: { title: string; items: MenuItem[] }[]
  /** The links below everything else. */
  small: MenuItem[]
}

/** Reads the settings of the site and its menus, once for a page. */
export const readSite = cache(async () => {
  const [settings, navigation] = await Promise.all([
    cms.single('settings'),
    cms.single('navigation'),
  ])
  // The CMS adds the addresses of pages, which its description of the type does not have.
  return { settings, menus: navigation as unknown as Menus }
})
