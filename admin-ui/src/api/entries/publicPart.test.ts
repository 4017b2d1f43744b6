import { expect, it } from 'vitest'
import { publicPart } from './publicPart.ts'
import type { Field } from '../../model/schema.ts'

const field = (name: string, kind: Field['kind'], more: Partial<Field> = {}): Field => ({
  name,
  label: name,
  kind,
  ...more,
})
const secret = { private: true }
const parts = [field('open', 'text'), field('notes', 'text', secret)]
const fields = [
  field('name', 'text'),
  field('margin', 'map', secret),
  field('prices', 'map'),
  field('one', 'object', { fields: parts }),
  field('many', 'list', { fields: parts }),
]

it.each([
  ['{"id":"a","name":"A"}', '{"id":"a","name":"A"}'],
  ['{"name":"A","margin":{"2":1,"1":2}}', '{"name":"A"}'],
  ['{"margin":null}', '{}'],
  ['{ "name": "margin", "margin": 1 }', '{"name":"margin"}'],
  ['{"one":{"open":"1","notes":"{,"},"name":""}', '{"one":{"open":"1"},"name":""}'],
  ['{"many":[{"notes":"x"},{"open":"2"}]}', '{"many":[{},{"open":"2"}]}'],
  ['{"many":[],"one":null}', '{"many":[],"one":null}'],
  // Members that are not in the schema, and the order of a map, are preserved.
  [
    '{"prices":{"10":1,"2":3},"extra":{"notes":1}}',
    '{"prices":{"10":1,"2":3},"extra":{"notes":1}}',
  ],
])('gives of %s what visitors may see', (source, wanted) => {
  expect(publicPart(source, { kind: 'object', fields })).toBe(wanted)
})
