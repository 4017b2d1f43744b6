import { receive } from '@quoin-cms/client/pages'
import type { APIRoute } from 'astro'
import { openPages } from '../cache/pages.ts'

/** Receives the webhook of the CMS, and drops the pages that a change makes out of date. */
export const POST: APIRoute = ({ request }) =>
  receive(request, process.env.QUOIN_WEBHOOK_SECRET, openPages().cache)
