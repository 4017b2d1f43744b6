import { cms } from './client.ts'

// The settings and the menus are on every page. A static build reads them once.
let kept: ReturnType<typeof read> | undefined

async function read() {
  const [settings, navigation] = await Promise.all([
    cms.single('settings'),
    cms.single('navigation'),
  ])
  return { settings, navigation }
}

/** Reads the settings of the site and its menus. */
export function readSite(isPrerendered: boolean): ReturnType<typeof read> {
  return isPrerendered ? (kept ??= read()) : read()
}
