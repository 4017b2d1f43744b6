import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compact, readExact, writeExact } from './exact.ts'
import type { Field } from '../../model/schema.ts'

const product = {
  kind: 'object',
  fields: [
    { name: 'name', label: 'Name', kind: 'text' },
    { name: 'made', label: 'Made', kind: 'integer' },
    { name: 'plans', label: 'Plans', kind: 'map' },
    {
      name: 'parts',
      label: 'Parts',
      kind: 'list',
      fields: [{ name: 'facts', label: 'Facts', kind: 'map' }],
    },
    {
      name: 'story',
      label: 'Story',
      kind: 'blocks',
      fields: [
        {
          name: 'table',
          label: 'Table',
          kind: 'object',
          fields: [{ name: 'facts', label: 'Facts', kind: 'map' }],
        },
      ],
    },
  ],
} satisfies Pick<Field, 'kind' | 'fields'>

it('keeps the order of keys and large integers, wherever a map stands', () => {
  const source =
    '{"id":"a","name":"A, {b}: \\"c\\"","made":9007199254740993,' +
    '"plans":{"10":9007199254740993,"2":1.10},"parts":[{"facts":null},{"facts":{"2":"[x]","1":true}}],"story":[{"table":{"facts":{"2":1,"1":2}}}],"more":{"x":[1,{}]}}'

  const value = readExact(source, product)

  expect(value).toMatchObject({
    name: 'A, {b}: "c"',
    made: '9007199254740993',
    plans: '{"10":9007199254740993,"2":1.10}',
    parts: [{ facts: null }, { facts: '{"2":"[x]","1":true}' }],
    story: [{ table: { facts: '{"2":1,"1":2}' } }],
    more: { x: [1, {}] },
  })
  expect(writeExact(value, product)).toBe(source)
})

it('reads and writes any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const source = JSON.stringify(value)
      const entry = readExact(`{"name":${source}}`, product)

      expect(entry).toEqual(JSON.parse(`{"name":${source}}`))
      expect(writeExact(entry, product)).toBe(`{"name":${source}}`)
      expect(compact(JSON.stringify(value, null, 2))).toBe(source)
    }),
  )
})
