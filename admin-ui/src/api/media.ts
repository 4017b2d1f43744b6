import { ApiError, type Problem } from '@quoin/shared-ui/api/ApiError'
import { api } from '@quoin/shared-ui/api/client'
import { pageOf } from '@quoin/shared-ui/api/content'
import { keys } from '@quoin/shared-ui/api/queries'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query'
import type { Entry } from '../model/schema.ts'
import type { Use } from './entries/usedBy.ts'

type Schemas = components['schemas']

/** A place in a picture, from its left and its top: 0 to 1 each. */
export interface Focal {
  x: number
  y: number
}

/** A file of the library. */
export type MediaItem = Entry & Omit<Schemas['Media'], 'focal'> & { focal: Focal }

/** The filters and the order of the library, as the API names them. Empty values have no effect. */
export interface MediaView {
  q?: string
  kind?: string
  tag?: string
  collection?: string
  used?: string
  alt?: string
  larger?: string
  from?: string
  to?: string
  sort?: string
}

/** How many files are fetched at once. */
const step = 60

/** The files of a view, the newest first, page by page. The previous view is shown while another is fetched. */
export function mediaQuery(view: MediaView) {
  const narrowed = Object.entries(view).filter(([, value]) => value !== '')
  const asked = { ...Object.fromEntries(narrowed), limit: step }
  return infiniteQueryOptions({
    queryKey: [...keys.list('media', asked, 'staff'), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam }
      const { data, response } = await api.GET('/api/admin/media', {
        params: { query: { ...asked, ...cursor } },
        signal,
      })
      return pageOf(data as MediaItem[], response)
    },
    // Which files are in use depends on the entries of all types.
    ...(view.used ? { meta: { ofAllContent: true } } : {}),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
}

/** All tags that files have. */
export const mediaTagsQuery = queryOptions({
  queryKey: [...keys.type('media'), 'tags'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/media/tags', { signal })
    return data as string[]
  },
})

/** All collections that files lie in. */
export const mediaCollectionsQuery = queryOptions({
  queryKey: [...keys.type('media'), 'collections'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/media/collections', { signal })
    return data as string[]
  },
})

/** One file, for a field that shows it; null if it does not exist any more. */
export function mediaItemQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.entry('media', id, 'staff'), 'item'],
    queryFn: async ({ signal }) => {
      const path = { id }
      const asked = api.GET('/api/admin/media/{id}', { params: { path }, signal })
      const { data } = await asked.catch(none)
      return data as MediaItem | null
    },
  })
}

function none(error: unknown): { data: null } {
  if (error instanceof ApiError && error.status === 404) return { data: null }
  throw error
}

/** The entries that refer to a file. Any save may change them. */
export function usedByQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.entry('media', id, 'staff'), 'used-by'],
    queryFn: async ({ signal }) => {
      const { data } = await api.GET('/api/admin/media/{id}/used-by', {
        params: { path: { id } },
        signal,
      })
      return data as Use[]
    },
    staleTime: 0,
    meta: { ofAllContent: true },
  })
}

/** A deletion of a file: the revision that the person has seen, and whether to delete it even if it is in use. */
interface Removal {
  id: string
  etag: string | null
  force: boolean
}

/** Moves a file to the trash. Without force it fails if content refers to it: see `usesIn`. */
export async function removeMedia({ id, etag, force }: Removal): Promise<void> {
  await api.DELETE('/api/admin/media/{id}', {
    params: {
      path: { id },
      query: force ? { force: 'true' } : {},
      header: etag === null ? {} : { 'If-Match': etag },
    },
  })
}

/** The entries that prevent the deletion of a file, from the refusal; undefined for every other failure. */
export function usesIn(error: unknown): Use[] | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return (error.problem as (Problem & { usedBy?: Use[] }) | undefined)?.usedBy
}

const withoutVariants = new Set(['image/svg+xml', 'image/avif'])

/** The address of a picture in about the given width: that of a variant, or of the file itself if it has none. */
export function pictureAddress(
  { id, kind, mime, url, version }: MediaItem,
  width: 320 | 1280,
): string {
  if (kind !== 'image' || withoutVariants.has(mime)) return url
  return `/media/${encodeURIComponent(id)}/${width}.webp?v=${version}`
}

/** Whether a picture that is not decorative lacks an alternative text. */
export function lacksAlt({ kind, alt, decorative }: MediaItem): boolean {
  return kind === 'image' && !decorative && alt.trim() === ''
}
