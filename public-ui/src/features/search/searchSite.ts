import { listQuery } from '@quoin/shared-ui/api/queries'
import type { Job, Post, Product, Service } from '@quoin/shared-ui/api/schema'
import type { QueryClient } from '@tanstack/react-query'
import { listOf } from '../../content/missing.ts'

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
  const found = (await everything(client)).filter(({ hit, more }) =>
    containsAll([hit.title, hit.text, ...more], words),
  )
  const inTitle = found.filter(({ hit }) => containsAll([hit.title], words))
  const elsewhere = found.filter((one) => !inTitle.includes(one))
  return [...inTitle, ...elsewhere].map(({ hit }) => hit)
}

function containsAll(texts: string[], words: string[]): boolean {
  const lower = texts.join('\n').toLowerCase()
  return words.every((word) => lower.includes(word))
}

/** Content that can be found, also by texts that the hit does not show. */
interface Findable {
  hit: Hit
  more: string[]
}

async function everything(client: QueryClient): Promise<Findable[]> {
  const lists = await Promise.allSettled([
    client.query(listQuery('product')).then(({ items }) => items.map(product)),
    client.query(listQuery('service')).then(({ items }) => items.map(service)),
    client.query(listQuery('post')).then(({ items }) => items.map(article)),
    client.query(listQuery('job')).then(({ items }) => items.map(job)),
  ])
  const failed = lists.find((list) => list.status === 'rejected')
  if (failed && lists.every(({ status }) => status === 'rejected')) throw failed.reason
  return lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
}

function product({ id, name, description, category, features }: Product): Findable {
  const address = `/products/${encodeURIComponent(id)}`
  return {
    hit: { kind: 'Product', id, title: name, text: description, address },
    more: [category, ...listOf(features)],
  }
}

function service({ id, name, description, portfolio }: Service): Findable {
  return {
    hit: { kind: 'Service', id, title: name, text: description, address: '/services' },
    more: listOf(portfolio),
  }
}

function article({ id, title, excerpt, category, tags }: Post): Findable {
  const address = `/blog/${encodeURIComponent(id)}`
  return {
    hit: { kind: 'Article', id, title, text: excerpt, address },
    more: [category, ...listOf(tags)],
  }
}

function job({ id, title, description, location, requirements }: Job): Findable {
  const address = `/careers?job=${encodeURIComponent(id)}`
  return {
    hit: { kind: 'Job', id, title, text: description, address },
    more: [location, ...listOf(requirements)],
  }
}
