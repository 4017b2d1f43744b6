import type { ContentType } from '../../model/schema.ts'
import type { Orders } from '../../fields/widget.ts'
import { widgetOf } from '../../fields/widgets.ts'

/** An order of a list: its name in the API and its label. */
export interface Sort {
  value: string
  text: string
}

const alphabet: Orders = { rising: 'A to Z', falling: 'Z to A' }

/** The possible orders of a type's list; the first is the default. */
export function sortsOf(type: ContentType): Sort[] {
  const newest = { value: '-createdAt', text: 'Newest first' }
  const oldest = { value: 'createdAt', text: 'Oldest first' }
  const byHand = { value: '', text: 'In their order' }
  const [own, ...others] = {
    'by-hand': [byHand, newest, oldest],
    'newest-first': [newest, oldest],
    'oldest-first': [oldest, newest],
  }[type.order] as [Sort, ...Sort[]]
  return [
    { ...own, value: '' },
    ...others,
    { value: '-updatedAt', text: 'Last changed first' },
    ...type.fields.filter(({ sortable }) => sortable).flatMap(byField),
  ].filter(({ value }) => value === '' || type.sort.includes(value.replace(/^-/, '')))
}

function byField({ name, label, kind }: ContentType['fields'][number]): Sort[] {
  const { rising, falling } = widgetOf(kind).orders ?? alphabet
  return [
    ...(rising === undefined ? [] : [{ value: name, text: `${label}, ${rising}` }]),
    ...(falling === undefined
      ? []
      : [{ value: `-${name}`, text: `${label}, ${falling}` }]),
  ]
}
