import { expect, it } from 'vitest'
import { moveOf } from './moveOf.ts'

const order = (ids: string) => ids.split('')

it.each([
  ['abcd', 'abcd', undefined],
  ['abcd', 'bcda', { id: 'a', after: 'd' }],
  ['abcd', 'dabc', { id: 'd', after: null }],
  ['abcd', 'acbd', { id: 'b', after: 'c' }],
  ['abcd', 'acdb', { id: 'b', after: 'd' }],
  ['abcd', 'adbc', { id: 'd', after: 'a' }],
])('finds the move from %s to %s', (before, after, move) => {
  expect(moveOf(order(before), order(after))).toEqual(move)
})
