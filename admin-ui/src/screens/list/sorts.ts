import type { ContentType } from '../../content/schema.ts'

/** An order of a list: what the server calls it, and people. */
export interface Sort {
  value: string
  text: string
}

/** The orders that a type's list can have; the first is its own. */
export function sortsOf(type: ContentType): Sort[] {
  const newest = { value: '-createdAt', text: 'Newest first' }
  const oldest = { value: 'createdAt', text: 'Oldest first' }
  const [own, other] = type.order === 'newest-first' ? [newest, oldest] : [oldest, newest]
  return [
    { ...own, value: '' },
    other,
    { value: '-updatedAt', text: 'Last changed first' },
    ...type.fields.filter(({ sortable }) => sortable).flatMap(byField),
  ].filter(({ value }) => value === '' || type.sort.includes(value.replace(/^-/, '')))
}

function byField({ name, label, kind }: ContentType['fields'][number]): Sort[] {
  if (kind === 'time') return [{ value: `-${name}`, text: `${label}, newest first` }]
  return [
    { value: name, text: `${label}, A to Z` },
    { value: `-${name}`, text: `${label}, Z to A` },
  ]
}
