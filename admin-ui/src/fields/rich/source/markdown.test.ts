import { expect, it } from 'vitest'
import { isKept } from '../html.ts'
import { htmlOf, isMarkdown } from './markdown.ts'

it.each([
  ['# Title', true],
  ['One\n\n## Two', true],
  ['```\ncode\n```', true],
  ['> Said', true],
  ['| a | b |\n| - | - |\n| 1 | 2 |', true],
  ['See [our work](/work).', true],
  ['![A lake](https://example.com/lake.jpg)', true],
  ['- one\n- two', true],
  ['1. one\n2. two', true],
  ['**One** and `two`', true],
  ['Plain words.', false],
  ['#hashtag', false],
  ['- a single dash', false],
  ['2 * 3 * 4', false],
  ['array[0](x)', false],
  ['5 > 3', false],
  ['', false],
])('takes %j for Markdown: %s', (text, is) => {
  expect(isMarkdown(text)).toBe(is)
})

it.each([
  ['# One\n\nTwo **three** [four](/4)', ['h2', 'strong', 'a[href="/4"]']],
  ['- a\n- b\n  - c', ['ul > li', 'ul ul > li']],
  ['3. a\n4. b', ['ol[start="3"] > li']],
  ['> Said', ['blockquote']],
  ['```go\nx := 1\n```', ['pre']],
  ['| a | b |\n| - | - |\n| 1 | 2 |', ['table th', 'table td']],
  ['![A lake](/media/1/lake.jpg)', ['img[alt="A lake"]']],
  ['a\n\n---\n\nb', ['hr']],
])('reads %j as rich text that the editor keeps', (text, selectors) => {
  const html = htmlOf(text)
  const { body } = new DOMParser().parseFromString(html, 'text/html')

  for (const selector of selectors) expect(body.querySelector(selector)).not.toBeNull()
  expect(isKept(html)).toBe(true)
})

it('removes scripts and handlers', () => {
  const html = htmlOf('# a\n\n<script>x()</script><img src="/a.png" onerror="x()">')

  expect(html).not.toMatch(/script|onerror/)
})
