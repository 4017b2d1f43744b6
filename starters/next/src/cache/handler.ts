import { openPages } from './pages.ts'
import { takeRendering } from './renderings.ts'

/** A page as Next.js has rendered it. */
interface AppPage {
  kind: 'APP_PAGE'
  html: string
  /** The data that a browser loads when it comes from another page of the site. */
  rscData: Buffer | undefined
  segmentData: Map<string, Buffer> | undefined
  postponed: string | undefined
  headers: Record<string, string | string[] | undefined> | undefined
  status: number | undefined
}

interface Context {
  cacheControl?: object
}

/** A page as it is kept. */
interface Kept {
  page: Omit<AppPage, 'rscData' | 'segmentData'>
  rscData: string | undefined
  segments: [string, string][] | undefined
  cacheControl: object | undefined
  lastModified: number
}

/** Longer pages are not kept, in characters. */
const longest = 8_000_000

/** The prefix of the tags with which `revalidatePath` names pages. */
const pathTag = '_N_T_'

/** Keeps pages for Next.js in the pages on disk. Answers of the CMS are not kept, and each page that is rendered reads anew. */
export default class CacheHandler {
  async get(key: string, { kind }: { kind: string }) {
    if (kind !== 'APP_PAGE') return null
    const text = await openPages()?.cache.get(pathIn(key))
    return text === undefined ? null : unpack(text)
  }

  async set(
    key: string,
    value: AppPage | { kind: string } | null,
    context: Context = {},
  ) {
    const pages = openPages()
    if (!pages || !isPage(value)) return
    const rendering = takeRendering(tagsOf(value))
    // A page that is not there, and a redirect, would fill the cache.
    if (!rendering || !pages.isReady || (value.status ?? 200) !== 200) return
    const text = pack(value, context)
    if (text.length > longest) return
    const { uses, mark } = rendering
    await pages.cache.put(pathIn(key), text, uses, mark).catch((error: unknown) => {
      // Such as a full disk. The visitor gets the page all the same.
      console.warn('A page could not be kept.', error)
    })
  }

  /** Drops the pages that have read entries (`id:…`) or types, and those at paths, for code of the site that asks for it. */
  revalidateTag(tags: string | string[]) {
    const all = [tags].flat()
    const paths = all.filter((tag) => tag.startsWith(pathTag))
    const drop = { uses: all, paths: paths.map((tag) => tag.slice(pathTag.length)) }
    openPages()?.cache.drop(drop)
    return Promise.resolve()
  }

  resetRequestCache() {}
}

function isPage(value: { kind: string } | null): value is AppPage {
  return value?.kind === 'APP_PAGE'
}

/** Returns the path of a page in its key, `/route-cache/APP_PAGE/…/$/blog/a`. No two routes of the site have a path in common. */
function pathIn(key: string): string {
  const path = key.slice(key.indexOf('/$/') + 2)
  return path === '/index' ? '/' : path
}

function tagsOf({ headers }: AppPage): string[] {
  return `${headers?.['x-next-cache-tags'] ?? ''}`.split(',')
}

function pack(value: AppPage, { cacheControl }: Context): string {
  const { rscData, segmentData, ...page } = value
  const segments =
    segmentData &&
    [...segmentData].map(([path, data]): [string, string] => [
      path,
      data.toString('base64'),
    ])
  const kept: Kept = {
    page,
    rscData: rscData?.toString('base64'),
    segments,
    cacheControl,
    lastModified: Date.now(),
  }
  return JSON.stringify(kept)
}

function unpack(text: string) {
  const { page, rscData, segments, cacheControl, lastModified } = JSON.parse(text) as Kept
  const value: AppPage = {
    ...page,
    rscData: rscData === undefined ? undefined : Buffer.from(rscData, 'base64'),
    segmentData:
      segments &&
      new Map(segments.map(([path, data]) => [path, Buffer.from(data, 'base64')])),
    postponed: page.postponed,
  }
  return { value, lastModified, cacheControl }
}
