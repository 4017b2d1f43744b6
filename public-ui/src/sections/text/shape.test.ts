import { expect, it } from 'vitest'
import { shapeOf } from './shape.ts'

it('sets a few paragraphs as a story', () => {
  expect(shapeOf('<p>One.</p><p>Two <a href="/x">links</a>.</p>\n<p>Three.</p>')).toEqual(
    {
      as: 'story',
      first: '<p>One.</p>',
      rest: '<p>Two <a href="/x">links</a>.</p><p>Three.</p>',
    },
  )
})

it('sets headings with a paragraph each beside each other', () => {
  const [one, two] = ['<h3>One</h3><p>First.</p>', '<h3>Two</h3><p>Second.</p>']
  expect(shapeOf(one + two)).toEqual({ as: 'pairs', parts: [one, two] })
})

it.each([
  ['nothing', ''],
  ['one paragraph', '<p>One.</p>'],
  ['many paragraphs', '<p>Some.</p>'.repeat(6)],
  ['a list', '<p>One.</p><ul><li>Two</li></ul>'],
  ['a picture', '<p>One.</p><p><img src="/media/a/a.jpg"></p>'],
  [
    'a heading with several paragraphs',
    '<h3>One</h3><p>1</p><p>2</p><h3>Two</h3><p>1</p>',
  ],
  ['words before the first heading', '<p>0</p><h3>One</h3><p>1</p><h3>Two</h3><p>2</p>'],
  ['one heading', '<h3>One</h3><p>First.</p>'],
])('sets %s as running text', (_, html) => {
  expect(shapeOf(html)).toEqual({ as: 'prose' })
})
