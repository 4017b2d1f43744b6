import { expect, it } from 'vitest'
import type { Field } from '../../../content/generic/entry.ts'
import { readingOf } from './layout.ts'

const field = (name: string, kind: Field['kind']): Field => ({ name, kind, label: name })
const names = (fields: (Field | undefined)[]) => fields.map((one) => one?.name ?? '')

it.each<[string, [string, Field['kind']][], string, string[], string[]]>([
  [
    'a title',
    [
      ['a', 'text'],
      ['b', 'rich'],
    ],
    'a',
    ['b:'],
    [],
  ],
  ['a text alone', [['a', 'text']], '', [], ['a']],
  [
    'a picture',
    [
      ['a', 'image'],
      ['b', 'text'],
    ],
    '',
    ['a:b'],
    [],
  ],
  [
    'all',
    [
      ['a', 'text'],
      ['b', 'image'],
      ['c', 'text'],
      ['d', 'link'],
    ],
    'a',
    ['b:c', 'd:'],
    [],
  ],
  [
    'a quotation',
    [
      ['a', 'long'],
      ['b', 'text'],
      ['c', 'integer'],
    ],
    '',
    ['a:'],
    ['b', 'c'],
  ],
])('reads %s', (_, parts, heading, flow, facts) => {
  const fields = parts.map(([name, kind]) => field(name, kind))
  const block = Object.fromEntries(parts.map(([name]) => [name, 'x']))
  const reading = readingOf(fields, block)

  expect(names([reading.heading])).toEqual([heading])
  expect(reading.flow.map((one) => names([one.field, one.caption]).join(':'))).toEqual(
    flow,
  )
  expect(names(reading.facts)).toEqual(facts)
})

it('leaves out what says nothing', () => {
  const fields = [field('a', 'image'), field('b', 'text'), field('c', 'text')]

  expect(readingOf(fields, { a: '', b: 'Alone', c: ' ' })).toEqual({
    heading: undefined,
    flow: [],
    facts: [fields[1]],
  })
})
