import type { Page } from '@playwright/test'
import type { Watch } from './watch.ts'

/**
 * Takes parts of an app away, as an update of the server does to a tab that is
 * open; gives what puts them back.
 */
export async function removeChunks(
  page: Page,
  watch: Watch,
  ...names: string[]
): Promise<() => Promise<void>> {
  // React tells of what a boundary caught.
  watch.expectError(/dynamically imported module|Unable to preload CSS/)
  const missing = new RegExp(`/assets/(${names.join('|')})-[^/]+$`)
  await page.route(missing, async (route) => {
    watch.expectStatus(404, new URL(route.request().url()).pathname)
    await route.fulfill({
      status: 404,
      contentType: 'text/plain',
      body: 'There is no such file.\n',
    })
  })
  return () => page.unroute(missing)
}
