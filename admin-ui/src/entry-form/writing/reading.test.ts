import { expect, it } from 'vitest'
import { minutesOf, wordsIn } from './reading.ts'

it.each([
  ['', 0],
  ['<p></p>', 0],
  ['<p>One</p><p>two</p>', 2],
  ['<p>Un<b>bro</b>ken</p>', 1],
  ['<p>One<br>two&nbsp;three</p>', 3],
  ['<ul><li>a</li><li>b</li></ul><img src="/x">', 2],
  ['A <a href="/x">link</a>, and <strong>more</strong>.', 4],
  ['2 > 1', 3],
])('counts the words of %s', (html, words) => {
  expect(wordsIn(html)).toBe(words)
})

it.each([
  [0, 1],
  [399, 1],
  [400, 2],
  [1_000_000, 600],
])('counts the minutes of %d words', (words, minutes) => {
  expect(minutesOf(words)).toBe(minutes)
})

it('counts text of many unclosed tags in little time', () => {
  expect(wordsIn('<'.repeat(200_000))).toBe(1)
})
