import type { FieldsOf, Part } from '@quoin/shared-ui/api/fields'
import { api } from '@quoin/shared-ui/api/client'
import { keys, partQuery, partsQuery, shapeOf } from '@quoin/shared-ui/api/queries'
import { queryOptions } from '@tanstack/react-query'

// The lists of the pages. Beside each query stands what its page shows, or describes for programs, of an entry:
// a card that reads anything else does not compile.

const solution = ['name', 'description', 'icon'] as const satisfies FieldsOf<'product'>
/** A product on the home page. */
export type Solution = Part<'product', typeof solution>
/** The products of the home page. */
export const solutionsQuery = partsQuery('product', solution, { limit: 6 })

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
/** What a client says. */
export type Quoted = Part<'testimonial', typeof quotation>
/** What clients say. */
export const testimonialsQuery = partsQuery('testimonial', quotation, { limit: 3 })

const serviceCard = [
  'name',
  'description',
  'icon',
  'color',
  'portfolio',
  'pricing',
] as const satisfies FieldsOf<'service'>
/** A service in the list of all. */
export type ListedService = Part<'service', typeof serviceCard>
/** All services. */
export const servicesQuery = partsQuery('service', serviceCard)

const person = [
  'name',
  'position',
  'bio',
  'linkedin',
  'image',
] as const satisfies FieldsOf<'member'>
/** Somebody of the team. */
export type Person = Part<'member', typeof person>
/** The team. */
export const teamQuery = partsQuery('member', person)

const opening = [
  'title',
  'description',
  'requirements',
  'type',
  'location',
  'postedAt',
  'createdAt',
] as const satisfies FieldsOf<'job'>
/** An open position, with all that its dialog says. */
export type Opening = Part<'job', typeof opening>
/** The open positions. */
export const jobsQuery = partsQuery('job', opening)

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

/** How many articles are shown at first, and how many each time that more are asked for. */
export const step = 60

/** The articles that the list begins with. */
export const postsQuery = partsQuery('post', postCard, { limit: step })

/** Those that the list of a category begins with. */
export const categoryQuery = (category: string) =>
  partsQuery('post', postCard, { limit: step, category })

/** All articles. */
export const allPostsQuery = partsQuery('post', postCard)

/** The categories of all articles. */
export const categoriesQuery = queryOptions({
  queryKey: [...keys.type('post'), 'categories'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/blog/categories', { signal })
    return data as string[]
  },
})

/** The query of how the text of an article begins, which stands for an excerpt that is missing. */
export const openingQuery = (id: string) => partQuery('post', id, ['opening'])

/** What is asked for of articles in lists, for those that are no list of all. */
export const postShape = shapeOf('post', postCard)

/** What the lists show, by what they are of: for whoever fills them. */
export const shown = {
  solution,
  productCard,
  quotation,
  serviceCard,
  person,
  opening,
  postCard,
}
