import { expect, it } from 'vitest'
import { table } from './table.ts'

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', ''])(
  'has no entry %j that it was not given',
  (name) => {
    expect(table({ post: 1 })[name]).toBeUndefined()
  },
)

it('has the entries that it was given', () => {
  expect(table({ post: 1 }).post).toBe(1)
})
