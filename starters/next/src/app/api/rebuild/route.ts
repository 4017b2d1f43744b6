import { receive } from '@quoin-cms/client/pages'
import { openPages } from '../../../cache/pages.ts'

/** Receives the webhook of the CMS, and drops the pages that a change makes out of date. */
export function POST(request: Request): Response | Promise<Response> {
  const pages = openPages()
  // While the site is developed, no pages are kept.
  if (!pages) return new Response(null, { status: 204 })
  return receive(request, process.env.QUOIN_WEBHOOK_SECRET, pages.cache)
}
