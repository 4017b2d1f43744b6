import { expect, it } from 'vitest'
import type { Entry } from '../../model/schema.ts'
import { leftOut } from './leftOut.ts'

const film = '<p><a href="https://vimeo.com/1">https://vimeo.com/1</a></p>'
const frame = '<iframe src="https://player.vimeo.com/video/1" width="560"></iframe>'

it.each([
  ['<p>a</p><iframe src="https://maps.example"></iframe>', '<p>a</p>', '<iframe>'],
  ['<form><input name="a"></form>b', 'b', '<form>, <input>, name'],
  [
    '<pre><code class="language-sql">a</code></pre>',
    '<pre><code>a</code></pre>',
    'class',
  ],
  ['<p style="color: red">a</p>', '<p>a</p>', 'style'],
  ['<p><a href="file:///a">a</a></p>', '<p>a</p>', '<a>, href'],
  ['<style>p {}</style><p>a</p>', '<p>a</p>', '<style>'],
  ['<p>a</p><script>b()</script>', '<p>a</p>', '<script>'],
  [`${frame}<iframe src="https://maps.example"></iframe>`, film, '<iframe>'],
])('names what is missing of %s', (sent, stored, parts) => {
  expect(leftOut({ content: sent }, { content: stored } as unknown as Entry)).toBe(
    `Pages do not show ${parts}: that was left out.`,
  )
})

it('looks into lists and objects', () => {
  const sent = { parts: [{ text: '<u>a</u><svg></svg>' }] }
  const stored = { parts: [{ text: '<u>a</u>' }] }
  expect(leftOut(sent, stored as unknown as Entry)).toContain('<svg>')
})

it.each([
  ['a film that became a link', frame, film],
  ['what was put in order alone', '<P>a & b</P>', '<p>a &amp; b</p>'],
  ['an anchor', '<a name="b">a</a>', '<a id="part-b">a</a>'],
  [
    'a row without a body',
    '<table><tr><td>a',
    '<table><tbody><tr><td>a</td></tr></tbody></table>',
  ],
])('says nothing of %s', (_what, sent, stored) => {
  expect(leftOut({ a: sent }, { a: stored } as unknown as Entry)).toBeUndefined()
})
