/** What visitors call one and many entries of a type. */
interface Kind {
  one: string
  many: string
}

/** The types that a visitor can find. One that has no words here is found without any. */
const kinds = new Map<string, Kind>([
  ['product', { one: 'Product', many: 'Products' }],
  ['service', { one: 'Service', many: 'Services' }],
  ['post', { one: 'Article', many: 'Articles' }],
  ['job', { one: 'Job', many: 'Jobs' }],
])

/** The words for a type; undefined if there are none. */
export function kindOf(type: string): Kind | undefined {
  return kinds.get(type)
}
