import { expect, it } from 'vitest'
import { teaser } from './teaser.ts'

const of = (length: number) => 'word '.repeat(length).trim()

it.each([
  ['', ''],
  [' Two\n\nlines ', 'Two lines'],
  ['a'.repeat(160), 'a'.repeat(160)],
  ['a'.repeat(161), `${'a'.repeat(159)}…`],
  ['👩'.repeat(161), `${'👩'.repeat(159)}…`],
  [of(40), `${of(32)}…`],
  [`Short. ${of(40)}`, `Short. ${of(30)}…`],
  [`${of(12)}. ${of(12)}! ${of(12)}.`, `${of(12)}. ${of(12)}!`],
  [`From £1.50 for ${of(12)}. ${of(40)}.`, `From £1.50 for ${of(12)}.`],
])('%j begins with %j', (text, beginning) => {
  expect(teaser(text)).toBe(beginning)
})
