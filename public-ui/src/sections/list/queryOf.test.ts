import { expect, it } from 'vitest'
import { pickOf } from '../../content/lists.ts'
import { listQueryOf } from './queryOf.ts'

it.each(['__proto__', 'constructor', 'toString', 'inquiry', 'nope', ''])(
  'has no query for %j, which is no type with cards of its own',
  (of) => {
    expect(listQueryOf(of, pickOf({}))).toBeUndefined()
  },
)

it('has a query for articles', () => {
  expect(listQueryOf('post', pickOf({}))).toBeDefined()
})
