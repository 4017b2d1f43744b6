import { cms, readJson } from './client.ts'

/** The number of articles in a page of a list. */
export const perPage = 6

/** The fields that cards of articles show. */
const card = ['title', 'excerpt', 'slug', 'category', 'publishedAt', 'image'] as const

/** Which articles a list has. */
export interface Chosen {
  category?: string | undefined
  tag?: string | undefined
}

/** A page of a list of articles. */
export interface ArticlePage {
  // The fields that `card` names, with the picture expanded.
  entries: Record<string, any>[]
  /** The number of pages of the list. */
  pages: number
}

/** Reads a page of the list of articles; the first has number 1. It has no entries if there is no such page. */
export async function readArticles(
  { category, tag }: Chosen,
  number: number,
): Promise<ArticlePage> {
  const query = {
    filter: {
      status: 'published' as const,
      ...(category !== undefined && { category }),
      ...(tag !== undefined && { tags: { any: [tag] } }),
    },
    sort: '-publishedAt',
  } as const
  const cursor = await cursorAfter((number - 1) * perPage, query)
  if (cursor === null) return { entries: [], pages: 0 }
  const list = cms.list('post', {
    ...query,
    fields: card,
    expand: ['image'],
    limit: perPage,
  })
  const { entries, total = 0 } = await list.page(cursor)
  return { entries, pages: Math.ceil(total / perPage) }
}

/** Returns the cursor after a number of entries, undefined for none, or null if there are no more entries. */
async function cursorAfter(count: number, query: object) {
  let cursor: string | undefined
  // The CMS returns at most 1,000 entries at a time.
  for (let left = count; left > 0; left -= 1000) {
    const limit = Math.min(left, 1000)
    const list = cms.list('post', { ...query, fields: ['id'], limit, count: false })
    cursor = (await list.page(cursor)).cursor
    if (cursor === undefined) return null
  }
  return cursor
}

/** Returns the categories of the articles. */
export function readCategories(): Promise<string[]> {
  return readJson('/api/blog/categories', 'post')
}

/** Returns the address of a page of a list of articles. */
export function addressOf({ category, tag }: Chosen, number = 1): string {
  const first =
    category !== undefined
      ? `/blog/category/${encodeURIComponent(category)}`
      : tag !== undefined
        ? `/blog/tag/${encodeURIComponent(tag)}`
        : '/blog'
  if (number === 1) return first
  return first === '/blog' ? `/blog/page/${number}` : `${first}/${number}`
}

/** Returns the number of a page of a list, as its address has it, or undefined if it has none. */
export function numberIn(text: string): number | undefined {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= 10_000 ? number : undefined
}

/** Returns the number in the optional last parts of an address: 1 without parts, undefined unless they are a single number. */
export function numbered(parts: string[] = ['1']): number | undefined {
  return parts.length === 1 ? numberIn(parts[0] ?? '') : undefined
}
