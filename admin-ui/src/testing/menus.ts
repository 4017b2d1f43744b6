import { type Exchange } from '@quoin/shared-ui/testing/golden.ts'
import type { Entry, Schema } from '../model/schema.ts'
import { pagesSchema } from './pages.ts'
import { exchange } from './serve.ts'

const label = { name: 'label', label: 'Label', kind: 'text', maxLength: 80 }
const page = { name: 'page', label: 'Page', kind: 'ref', maxLength: 2000, ref: 'page' }
const address = { name: 'link', label: 'Address', kind: 'link', maxLength: 1000 }
const link = [{ ...label, required: true }, page, address]
const items = {
  name: 'items',
  label: 'Items',
  kind: 'list',
  maxItems: 50,
  fields: link,
}

/** The type of the menus in the schema. */
const navigation = {
  name: 'navigation',
  path: 'admin/navigation',
  publicPath: 'navigation',
  address: '/admin/menus',
  one: 'Menus',
  many: 'Menus',
  icon: 'fas fa-bars',
  order: 'oldest-first',
  access: 'published',
  single: true,
  fixed: false,
  group: 'site',
  menu: 'Menus',
  fields: [
    {
      name: 'header',
      label: 'Header',
      kind: 'list',
      maxItems: 50,
      fields: [...link, items],
    },
    {
      name: 'action',
      label: 'Action button',
      kind: 'object',
      fields: [label, page, address],
    },
    {
      name: 'footer',
      label: 'Footer columns',
      kind: 'list',
      maxItems: 50,
      fields: [{ ...label, name: 'title', label: 'Title', required: true }, items],
    },
    { name: 'small', label: 'Small print', kind: 'list', maxItems: 50, fields: link },
  ],
  sort: ['createdAt', 'updatedAt'],
  filters: [],
  can: { create: false, update: true, delete: false, publish: true },
}

/** The schema with the types of pages, sections and menus. */
export function menusSchema(): Exchange {
  const schema = pagesSchema()
  const { types } = schema.response.body as Schema
  schema.response.body = { types: [...types, navigation] as Schema['types'] }
  return schema
}

const time = '2026-01-31T09:00:00.000Z'

/** The menus in a response. */
export function menusOf(values: object = {}): Entry {
  return {
    id: 'navigation',
    header: [],
    action: { label: '', page: '', link: '' },
    footer: [],
    small: [],
    createdAt: time,
    updatedAt: time,
    ...values,
  }
}

/** The menus with their revision. */
export function oneMenus(menus: Entry): Exchange {
  return exchange('GET', '/api/admin/navigation', 200, menus, { ETag: '"1"' })
}
