import { cms, url } from './client.ts'
import { noteUse } from './uses.ts'

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
export async function readCategories(): Promise<string[]> {
  noteUse('post')
  const response = await fetch(`${url}/api/blog/categories`)
  return response.ok ? ((await response.json()) as string[]) : []
}

/** A page of a list of articles, as a static build has it. */
interface StaticList {
  chosen: Chosen
  number: number
  list: ArticlePage
}

let kept: Promise<StaticList[]> | undefined

/** Returns every page of every list of articles, for a static build: it reads all articles once. */
export function allLists(): Promise<StaticList[]> {
  return (kept ??= readAllLists())
}

async function readAllLists(): Promise<StaticList[]> {
  const lists = new Map<string, { chosen: Chosen; entries: ArticlePage['entries'] }>()
  const all = cms.list('post', {
    filter: { status: 'published' },
    sort: '-publishedAt',
    fields: [...card, 'tags'],
    expand: ['image'],
    limit: 200,
  })
  for await (const entry of all) {
    const { category, tags } = entry
    const tagged = (tags ?? []).map((tag: string): Chosen => ({ tag }))
    for (const chosen of [{}, ...(category ? [{ category }] : []), ...tagged]) {
      const name = addressOf(chosen)
      const found = lists.get(name) ?? { chosen, entries: [] as ArticlePage['entries'] }
      found.entries.push(entry)
      lists.set(name, found)
    }
  }
  return [...lists.values()].flatMap(({ chosen, entries }) => {
    const pages = Math.ceil(entries.length / perPage)
    return Array.from({ length: pages }, (_, index) => {
      const part = entries.slice(index * perPage, (index + 1) * perPage)
      return { chosen, number: index + 1, list: { entries: part, pages } }
    })
  })
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
