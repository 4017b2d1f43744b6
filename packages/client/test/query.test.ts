import { expect, it } from 'vitest'
import { addFilter, parametersOf, type Conditions } from '../src/query.ts'

function written(filter: Conditions): string[] {
  const all = new URLSearchParams()
  addFilter(all, filter)
  return [...all].map(([name, value]) => `${name}=${value}`)
}

it.each<[Conditions, string[]]>([
  [{ title: 'a, b' }, ['filter[title][eq]=a, b']],
  [
    { readTime: 0, featured: false },
    ['filter[readTime][eq]=0', 'filter[featured][eq]=false'],
  ],
  [
    { 'author.name': { eq: 'x', empty: false } },
    ['filter[author.name][eq]=x', 'filter[author.name][empty]=false'],
  ],
  [
    { tags: { any: ['a,b', String.raw`c\d`] } },
    [String.raw`filter[tags][any]=a\,b,c\\d`],
  ],
  [
    { publishedAt: { gte: new Date('2026-01-31T09:00:00Z') } },
    ['filter[publishedAt][gte]=2026-01-31T09:00:00.000Z'],
  ],
  [
    {
      status: 'published',
      or: [{ category: 'Web' }, { title: { prefix: 'a' }, slug: 'b' }],
    },
    [
      'filter[status][eq]=published',
      'filter[or][0][category][eq]=Web',
      'filter[or][1][title][prefix]=a',
      'filter[or][1][slug][eq]=b',
    ],
  ],
  [{ title: undefined, slug: { eq: undefined } }, []],
  [{ member: null }, ['filter[member][eq]=']],
  [
    { weight: { eq: { amount: 5, unit: 'kg' } } },
    ['filter[weight][eq]={"amount":5,"unit":"kg"}'],
  ],
  [
    { hours: { in: [{ on: [1, 2] }, null] } },
    [String.raw`filter[hours][in]={"on":[1\,2]},`],
  ],
  [{ hours: { eq: [1, 2] } }, ['filter[hours][eq]=[1,2]']],
])('writes the filter %j', (filter, expected) => {
  expect(written(filter)).toEqual(expected)
})

it('refuses a condition with a list of no values', () => {
  expect(() => written({ title: { in: [] } })).toThrow(
    "the condition 'in' of 'title' has no values",
  )
})

it('writes lists with commas and leaves out what has no value', () => {
  const query = parametersOf({
    sort: ['-a', 'b'],
    limit: 5,
    cursor: undefined,
    count: false,
  })
  expect(decodeURIComponent(query.toString())).toBe('sort=-a,b&limit=5&count=false')
})
