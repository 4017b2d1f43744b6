import { ComingSoon } from '../unavailable.ts'
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

// The settings and the menus are on every page. A static build reads them once.
let kept: ReturnType<typeof read> | undefined

async function read() {
  const [settings, navigation] = await Promise.all([
    cms.single('settings'),
    cms.single('navigation'),
  ])
  // The CMS adds the addresses of pages, which its description of the type does not have.
  return { settings, menus: navigation as unknown as Menus }
}

/** Reads the settings of the site and its menus. It fails while visitors see 'Coming soon', unless the page is a preview. */
export async function readSite(
  isPrerendered: boolean,
  isPreview: boolean,
): ReturnType<typeof read> {
  const site = await (isPrerendered ? (kept ??= read()) : read())
  // A token reads the site while visitors do not.
  if (site.settings.comingSoon && !isPreview) throw new ComingSoon()
  return site
}
