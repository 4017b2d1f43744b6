import { golden } from '@quoin/shared-ui/testing/golden.ts'
import type { MediaItem } from '../api/media.ts'
import type { Field, Schema } from '../model/schema.ts'
import { exchange } from './serve.ts'

const field = (name: string, kind: Field['kind'], more: Partial<Field> = {}): Field => ({
  name,
  label: name,
  kind,
  ...more,
})

const number = (name: string) => field(name, 'number')
const text = (name: string) => field(name, 'text', { readOnly: true })

/** The library type in the schema. */
const library = {
  name: 'media',
  path: 'admin/media',
  publicPath: 'media',
  one: 'Media item',
  many: 'Media',
  icon: 'fas fa-images',
  order: 'newest-first',
  access: 'closed',
  single: false,
  fixed: false,
  group: '',
  menu: 'Media',
  title: 'name',
  sort: ['createdAt'],
  filters: [],
  fields: [
    field('name', 'text', { label: 'Name', required: true, title: true }),
    field('alt', 'text', { label: 'Alternative text' }),
    field('decorative', 'boolean'),
    field('focal', 'object', {
      label: 'Focal point',
      fields: [number('x'), number('y')],
    }),
    field('tags', 'tags', { label: 'Tags' }),
    field('collection', 'text', { label: 'Collection' }),
    text('url'),
  ],
}

/** A schema with the library. */
export function schemaWithMedia() {
  const [{ response } = { response: { body: undefined } }] = golden('schema')
  const { types } = response.body as Schema
  const others = types.filter(({ name }) => name !== library.name)
  return exchange('GET', '/api/admin/schema', 200, { types: [...others, library] })
}

/** A picture of the library; its name follows from the id. */
export function picture(id: string, values: Partial<MediaItem> = {}): MediaItem {
  return {
    id,
    name: `${id}.jpg`,
    mime: 'image/jpeg',
    size: 2_400_000,
    width: 4000,
    height: 2000,
    alt: '',
    decorative: false,
    focal: { x: 0.5, y: 0.5 },
    tags: [],
    collection: '',
    kind: 'image',
    url: `/media/${id}/${id}.jpg`,
    version: '0badcafe',
    placeholder: '',
    animated: false,
    replaced: false,
    source: '',
    hash: '',
    createdAt: '2026-01-01T10:00:00.000Z',
    updatedAt: '2026-01-01T10:00:00.000Z',
    ...values,
  }
}

/** The list of the library without a search, and its tags. */
export function listed(...items: MediaItem[]) {
  const total = { 'X-Total-Count': String(items.length) }
  return [
    exchange('GET', '/api/admin/media?limit=60', 200, items, total),
    exchange('GET', '/api/admin/media?kind=image&limit=60', 200, items, total),
    exchange('GET', '/api/admin/media/tags', 200, ['nature']),
    exchange('GET', '/api/admin/media/collections', 200, ['Press']),
  ]
}

/** A local file. */
export function fileOf(name: string, type = 'image/jpeg'): File {
  return new File([name], name, { type })
}

/** The data of a drag or a drop. */
export function dragged(...files: File[]) {
  return { dataTransfer: { files, types: ['Files'] } }
}

/** The data of a paste. */
export function pasted(...files: File[]) {
  return { clipboardData: { files, types: ['Files'] } }
}
