import { defineMiddleware } from 'astro:middleware'
import { nameOf, openPages } from './cache/pages.ts'
import { readSite } from './cms/site.ts'
import { recordUses } from './cms/uses.ts'
import { stateIn, unavailablePage } from './unavailable.ts'

/** Longer pages are not kept, in characters. */
const longest = 2_000_000

/** Answers with the page that is kept on disk, or renders it and keeps it. */
export const onRequest = defineMiddleware(
  async ({ isPrerendered, request, url }, next) => {
    // While a developer changes templates, and in a static build, each page is rendered.
    if (import.meta.env.DEV || isPrerendered) return next()

    const { cache, isReady } = openPages()
    const name = nameOf(url)
    const kept = request.method === 'GET' ? await cache.get(name) : undefined
    if (kept !== undefined) return page(kept, 'hit')

    const mark = cache.mark()
    const { result, uses } = await recordUses(async () => {
      // A page that is streamed has its status before its layout finds that the site is not to be seen.
      await readSite(false, url.pathname === '/preview')
      const response = await next()
      // The page is complete, with all that it reads, when its text is.
      return request.method === 'GET' && isKept(response) ? response.text() : response
    }).catch((error: unknown) => ({ result: unavailable(error), uses: [] }))
    if (result instanceof Response) return result
    if (isReady && result.length <= longest)
      await cache.put(name, result, uses, mark).catch((error: unknown) => {
        // Such as a full disk. The visitor gets the page all the same.
        console.warn('A page could not be kept.', error)
      })
    return page(result, 'miss')
  },
)

function isKept({ status, headers }: Response): boolean {
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false
  return status === 200 && isPage && !headers.get('Cache-Control')?.includes('no-store')
}

function page(html: string, found: string): Response {
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'X-Cache': found,
    },
  })
}

/** Returns the answer while the CMS cannot be read, or fails with the error if that has another reason. */
function unavailable(error: unknown): Response {
  const state = stateIn(error)
  if (state === undefined) throw error
  return new Response(unavailablePage(state), {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': state === 'soon' ? '3600' : '10',
    },
  })
}
