import { follow } from '@quoin/shared-ui/api/follow'
import type { QueryClient } from '@tanstack/react-query'
import type { SiteRouter } from './router/router.ts'
import { startVisits } from './visits.ts'

/**
 * What a page does beside being shown: what staff change from here on shows by
 * itself, and that the page is read is told. A page that the back office frames
 * is read by nobody: it shows what is being typed.
 */
export function startBackground(client: QueryClient, router: SiteRouter): void {
  follow(client)
  if (parent === window) startVisits(router)
  else
    void import('./preview.ts').then(({ startPreview }) => startPreview(client, router))
}
