import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Field, Kind } from '../model/schema.ts'
import { widgetOf } from './widgets.ts'

type Legal = fc.Arbitrary<unknown> | [fc.Arbitrary<unknown>, Partial<Field>]

/** A text in the server's format: one line, trimmed. */
const line = fc
  .string({ unit: 'grapheme' })
  .filter((text) => !/\p{Cc}/u.test(text))
  .map((text) => text.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, ''))
const filled = line.filter((text) => text !== '')
const several = fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n').trim())

/** JSON digits beyond the precision of JavaScript's numbers. */
const digits = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String)
const decimal = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .map((value) => JSON.stringify(value))
const scalar = fc.oneof(
  filled.map((text) => JSON.stringify(text)),
  digits,
  decimal,
  fc.constantFrom('true', 'false', '1.10', '1e3'),
)
const label = fc.oneof(filled, fc.nat().map(String))
const map = fc
  .uniqueArray(fc.tuple(label, scalar), { selector: ([name]) => name })
  .map((pairs) => pairs.map(([name, value]) => `${JSON.stringify(name)}:${value}`))
  .map((members) => `{${members.join(',')}}`)

/** 64-bit integers; those that JavaScript would round are strings of digits. */
const whole = fc
  .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
  .map((value) =>
    Number.isSafeInteger(Number(value)) ? Number(value) : value.toString(),
  )
const number = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  // JSON of the server has no negative zero.
  .map((value) => value + 0)

const parts: Partial<Field> = {
  fields: [
    { name: 'tags', label: 'Tags', kind: 'tags' },
    { name: 'count', label: 'Count', kind: 'integer' },
    { name: 'facts', label: 'Facts', kind: 'map' },
  ],
}
const shapes: Partial<Field> = {
  fields: [
    { name: 'table', label: 'Table', kind: 'object', ...parts },
    {
      name: 'words',
      label: 'Words',
      kind: 'object',
      fields: [{ name: 'by', label: 'By', kind: 'text' }],
    },
  ],
}
const tags = fc.array(
  fc.oneof(filled, fc.constantFrom('Research, UX', '"', '"a", "b"', 'a""', ',')),
)
const object = fc.record({
  tags,
  count: fc.option(whole),
  facts: fc.option(map),
})

const legal: Record<Kind, Legal> = {
  text: line,
  long: several,
  rich: several.map((text) => `<p>${text}</p>`),
  email: line,
  phone: line,
  link: line,
  image: line,
  icon: line,
  colour: line,
  choice: [fc.constantFrom('', 'a', 'b', 'gone'), { choices: ['a', 'b'], empty: true }],
  number: fc.option(number),
  integer: fc.option(whole),
  boolean: fc.boolean(),
  time: fc.option(fc.date({ noInvalidDate: true }).map((time) => time.toISOString())),
  lines: fc.array(filled),
  tags,
  map: fc.option(map),
  object: [object, parts],
  list: [fc.array(object, { maxLength: 3 }), parts],
  blocks: [
    fc.array(
      fc.oneof(
        fc.record({ table: object }),
        fc.record({ words: fc.record({ by: line }) }),
      ),
    ),
    shapes,
  ],
  ref: line,
  refs: fc.uniqueArray(filled),
  slug: line,
  zone: line,
  custom: fc.option(fc.record({ amount: number, unit: line })),
}

it.each(Object.entries(legal) as [Kind, Legal][])(
  'writes every %s as it was read',
  (kind, made) => {
    const [values, more] = Array.isArray(made) ? made : [made, {}]
    const field: Field = { name: 'it', label: 'It', kind, ...more }
    const widget = widgetOf(kind)

    fc.assert(
      fc.property(values, (value) => {
        const draft = widget.read(value, field, widgetOf)

        expect(widget.write(draft, field, widgetOf)).toEqual(value)
      }),
    )
  },
)
