import type { FieldsOf, Part } from '@quoin/shared-ui/api/fields'
import { call } from '@quoin/shared-ui/api/call'
import { fetchEntry, type ListParams, type Page } from '@quoin/shared-ui/api/content'
import type { TypeName } from '@quoin/shared-ui/api/paths'
import { keys, partQuery, partsQuery, shapeOf } from '@quoin/shared-ui/api/queries'
import { queryOptions } from '@tanstack/react-query'
import { isMissing } from './missing.ts'
import type { Metadata } from './page.ts'

// The lists of the pages. Each query comes with the type of an entry that its page uses: a card that reads another
// field does not compile.

/** The entries in a list. */
export interface Pick {
  /** `all` in the order of the type, `newest` by time, or `chosen` entries. */
  pick: 'all' | 'newest' | 'chosen'
  /** The maximum number; 0 for all. */
  limit: number
  /** The ids of the chosen entries, in order. */
  entries: string[]
}

/** All entries of a type. */
export const all: Pick = { pick: 'all', limit: 0, entries: [] }

/** The entries of a list section. */
export function pickOf({ pick, limit, entries }: Partial<Metadata>): Pick {
  const known = pick === 'newest' || pick === 'chosen' ? pick : 'all'
  const chosen = known === 'chosen' ? (entries ?? []) : []
  return { pick: known, limit: limit ?? 0, entries: chosen }
}

/** Whether a list shows all entries of its type. */
export function isWhole({ pick, limit }: Pick): boolean {
  return pick === 'all' && limit === 0
}

/** The query of some fields of the entries that a list shows. */
function listedQuery<T extends TypeName, const F extends FieldsOf<T>>(
  type: T,
  fields: F,
  pick: Pick,
  newest = '-createdAt',
) {
  return pick.pick === 'chosen'
    ? chosenQuery(type, fields, pick)
    : partsQuery(type, fields, paramsOf(pick, newest))
}

/** The parameters of a list request. */
export function paramsOf({ pick, limit }: Pick, newest: string): ListParams {
  return {
    ...(limit > 0 && { limit }),
    ...(pick === 'newest' && newest && { sort: newest }),
  }
}

/** The query of some fields of chosen entries. Hidden entries are omitted. */
function chosenQuery<T extends TypeName, const F extends FieldsOf<T>>(
  type: T,
  fields: F,
  { entries, limit }: Pick,
) {
  const shape = shapeOf(type, fields)
  const ids = limit > 0 ? entries.slice(0, limit) : entries
  return queryOptions({
    queryKey: keys.list(type, { ...shape, chosen: ids.join(',') }, 'visitor'),
    queryFn: ({ signal }): Promise<Page<Part<T, F>>> =>
      collect(ids, async (id) => (await fetchEntry(type, id, signal, shape)).entity),
  })
}

/** Fetches entries one by one; missing entries are omitted. */
export async function collect<Entry>(
  ids: string[],
  fetch: (id: string) => Promise<Entry>,
): Promise<Page<Entry>> {
  const found = await Promise.all(
    ids.map((id) =>
      fetch(id).catch((error: unknown) => {
        if (isMissing(error as Error)) return undefined
        throw error
      }),
    ),
  )
  const items = found.filter((one) => one !== undefined)
  return { items, total: items.length, next: null }
}

const solution = ['name', 'description', 'icon'] as const satisfies FieldsOf<'product'>
/** A product in a short list. */
export type Solution = Part<'product', typeof solution>
/** Some products. */
export const solutionsQuery = (pick: Pick) => listedQuery('product', solution, pick)

const productCard = [
  ...solution,
  'status',
  'features',
  'image',
] as const satisfies FieldsOf<'product'>
/** A product in the list of all. */
export type ListedProduct = Part<'product', typeof productCard>
/** All products. */
export const productsQuery = partsQuery('product', productCard)

const quotation = [
  'content',
  'clientName',
  'clientTitle',
  'company',
  'image',
] as const satisfies FieldsOf<'testimonial'>
/** A testimonial in a list. */
export type Quoted = Part<'testimonial', typeof quotation>
/** Some testimonials. */
export const testimonialsQuery = (pick: Pick) =>
  listedQuery('testimonial', quotation, pick)

const serviceCard = [
  'name',
  'description',
  'icon',
  'color',
  'portfolio',
  'pricing',
] as const satisfies FieldsOf<'service'>
/** A service in a list. */
export type ListedService = Part<'service', typeof serviceCard>
/** The services. */
export const servicesQuery = (pick: Pick) => listedQuery('service', serviceCard, pick)

const person = [
  'name',
  'position',
  'bio',
  'linkedin',
  'image',
] as const satisfies FieldsOf<'member'>
/** A team member. */
export type Person = Part<'member', typeof person>
/** The team. */
export const teamQuery = (pick: Pick) => listedQuery('member', person, pick)

/** The query of a team member. */
export const personQuery = (id: string) => partQuery('member', id, person)

const opening = [
  'title',
  'description',
  'requirements',
  'type',
  'location',
  'postedAt',
  'createdAt',
] as const satisfies FieldsOf<'job'>
/** An open position, with the details of its dialog. */
export type Opening = Part<'job', typeof opening>
/** The open positions. */
export const jobsQuery = (pick: Pick) => listedQuery('job', opening, pick)

const postCard = [
  'title',
  'excerpt',
  'category',
  'publishedAt',
  'author',
  'readTime',
  'image',
] as const satisfies FieldsOf<'post'>
/** An article in a list. */
export type ListedPost = Part<'post', typeof postCard>

/** How many articles are shown at first, and added with each request for more. */
export const step = 60

/** Some articles. The list of all begins with the newest. */
export const somePostsQuery = (pick: Pick) => listedQuery('post', postCard, pick, '')

/** The first articles of the list. */
export const postsQuery = partsQuery('post', postCard, { limit: step })

/** The first articles of a category. */
export const categoryQuery = (category: string) =>
  partsQuery('post', postCard, { limit: step, category })

/** All articles. */
export const allPostsQuery = partsQuery('post', postCard)

/** The categories of all articles. */
export const categoriesQuery = queryOptions({
  queryKey: [...keys.type('post'), 'categories'],
  queryFn: async ({ signal }) => {
    const { data } = await call('/api/blog/categories', { signal })
    return data as string[]
  },
})

/** The query of the beginning of an article's text, which replaces a missing excerpt. */
export const openingQuery = (id: string) => partQuery('post', id, ['opening'])

/** The request parameters for articles in other lists. */
export const postShape = shapeOf('post', postCard)

/** The fields of lists by type, for tests. */
export const shown = {
  solution,
  productCard,
  quotation,
  serviceCard,
  person,
  opening,
  postCard,
}
