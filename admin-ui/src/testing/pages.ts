import { type Exchange } from '@quoin/shared-ui/testing/golden.ts'
import type { Entry, Schema } from '../model/schema.ts'
import { pageType } from './pageType.ts'
import { sectionType } from './sectionType.ts'
import { exchange, recorded } from './serve.ts'

/** The types of pages and sections in the schema. */
const types = [sectionType, pageType]

/** The schema with the types of pages and sections. */
export function pagesSchema(): Exchange {
  const schema = recorded('schema')
  const { types: others } = schema.response.body as Schema
  const rest = others.filter(({ name }) => types.every((type) => type.name !== name))
  schema.response.body = { types: [...rest, ...types] }
  return schema
}

const time = '2026-01-31T09:00:00.000Z'

/** A page in a response. */
export function pageOf(id: string, values: Partial<Entry> = {}): Entry {
  return {
    id,
    title: id,
    slug: id,
    parent: '',
    sections: [],
    hidden: [],
    status: 'published',
    publishedAt: time,
    unpublishAt: null,
    order: 0,
    seo: { title: '', description: '', image: '', noindex: false },
    fixed: false,
    path: `/${id}`,
    former: [],
    above: { hidden: false, from: null, until: null },
    createdAt: time,
    updatedAt: time,
    ...values,
  }
}

/** A section in a response. */
export function sectionOf(id: string, type: string, values: Partial<Entry> = {}): Entry {
  return {
    id,
    title: id,
    type,
    content: '',
    metadata: { buttonText: '', buttonLink: '', image: '', of: '', pick: '', limit: 0 },
    items: [],
    lastModified: time,
    createdAt: time,
    updatedAt: time,
    ...values,
  }
}

/** The list of pages. */
export function pageList(...pages: Entry[]): Exchange {
  return exchange('GET', '/api/pages', 200, pages, counted(pages))
}

/** The list of sections. */
export function sectionList(...sections: Entry[]): Exchange {
  return exchange('GET', '/api/admin/content/sections', 200, sections, counted(sections))
}

/** One page, with its revision. */
export function onePage(page: Entry): Exchange {
  return exchange('GET', `/api/pages/${page.id}`, 200, page, { ETag: '"1"' })
}

function counted(entries: Entry[]) {
  return { 'X-Total-Count': String(entries.length) }
}
