import { listQuery } from '@quoin/shared-ui/api/queries'
import type { QueryClient } from '@tanstack/react-query'

/** The kinds of content that a visitor can search, in the order of the results. */
export type HitKind = 'Product' | 'Service' | 'Article' | 'Job'

/** Something that fits what a visitor searched for. */
export interface Hit {
  kind: HitKind
  id: string
  title: string
  text: string
  /** The page that shows it. */
  address: string
}

/**
 * Finds the products, services, articles and jobs that contain every word of
 * `text`; those with all of them in the title come first. A list that cannot
 * be fetched has no hits; if none can, it fails.
 */
export async function searchSite(client: QueryClient, text: string): Promise<Hit[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = (await everything(client)).filter((hit) =>
    containsAll(`${hit.title} ${hit.text}`, words),
  )
  const [best, rest] = [true, false].map((inTitle) =>
    found.filter(({ title }) => containsAll(title, words) === inTitle),
  )
  return [...(best ?? []), ...(rest ?? [])]
}

function containsAll(text: string, words: string[]): boolean {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}

async function everything(client: QueryClient): Promise<Hit[]> {
  const lists = await Promise.allSettled([
    client
      .query(listQuery('product'))
      .then(({ items }) =>
        items.map(({ id, name, description }) =>
          hit('Product', id, name, description, `/products/${encodeURIComponent(id)}`),
        ),
      ),
    client
      .query(listQuery('service'))
      .then(({ items }) =>
        items.map(({ id, name, description }) =>
          hit('Service', id, name, description, '/services'),
        ),
      ),
    client
      .query(listQuery('post'))
      .then(({ items }) =>
        items.map(({ id, title, excerpt }) =>
          hit('Article', id, title, excerpt, `/blog/${encodeURIComponent(id)}`),
        ),
      ),
    client
      .query(listQuery('job'))
      .then(({ items }) =>
        items.map(({ id, title, description }) =>
          hit('Job', id, title, description, `/careers?job=${encodeURIComponent(id)}`),
        ),
      ),
  ])
  const failed = lists.find((list) => list.status === 'rejected')
  if (failed && lists.every(({ status }) => status === 'rejected')) throw failed.reason
  return lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
}

function hit(
  kind: HitKind,
  id: string,
  title: string,
  text: string,
  address: string,
): Hit {
  return { kind, id, title, text, address }
}
