import type { APIRoute } from 'astro'
import { dropChanged } from '../cache/outdated.ts'
import { openPages } from '../cache/pages.ts'
import { changesIn, isSigned } from '../cache/webhook.ts'

/** The longest message that is read, in bytes. */
const longest = 4 * 1024 * 1024

/** Receives the webhook of the CMS, and drops the pages that a change makes out of date. */
export const POST: APIRoute = async ({ request }) => {
  const secret = process.env.QUOIN_WEBHOOK_SECRET
  if (!secret)
    return refuse(503, 'Set QUOIN_WEBHOOK_SECRET to the secret of the webhook.')
  if (Number(request.headers.get('Content-Length') ?? 0) > longest)
    return refuse(413, 'The message is too long.')
  const body = await request.text()
  if (!isSigned(secret, request.headers, body))
    return refuse(401, 'The signature or the time of the message is wrong.')
  const { cache } = openPages()
  try {
    const changes = changesIn(body)
    if (changes === undefined) cache.clear()
    else dropChanged(cache, changes)
  } catch {
    return refuse(400, 'The message is not the JSON of a webhook.')
  }
  return new Response(null, { status: 204 })
}

function refuse(status: number, reason: string): Response {
  return new Response(`${reason}\n`, { status })
}
