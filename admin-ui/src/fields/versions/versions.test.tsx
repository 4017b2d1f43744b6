import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Field } from '../../model/schema.ts'
import { number } from '../number/index.tsx'
import { paragraphs } from '../rich/plainText.ts'
import { widgetOf } from '../widgets.ts'
import { rowsOf } from './rows.ts'
import { Version } from './Version.tsx'
import { wordsOf } from './words.ts'

const text = (pieces: { text: string }[]) => pieces.map((piece) => piece.text).join('')

it.each([
  ['', 'new'],
  ['one two  three', 'one three four'],
  ['a\nb', 'a\n\nb'],
  ['Grüße, Änne', 'Grüße, Anne'],
])('says both of %j and %j to the letter', (before, after) => {
  expect(text(wordsOf(before, after, 'before'))).toBe(before)
  expect(text(wordsOf(before, after, 'after'))).toBe(after)
})

it('marks what the other version lacks', () => {
  expect(wordsOf('We ship today', 'We ship tomorrow', 'after')).toEqual([
    { text: 'We ship ', marked: false },
    { text: 'tomorrow', marked: true },
  ])
})

it('puts rows beside what they took the place of', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => ({ name }))
  expect(rowsOf([a, b, c], [a, d, c], 'after')).toEqual([
    { own: a, other: a },
    { own: d, other: b },
    { own: c, other: c },
  ])
  expect(rowsOf([a], [b, a], 'after')).toEqual([
    { own: b, other: {} },
    { own: a, other: a },
  ])
  expect(rowsOf([a, b, c], [b], 'before')).toEqual([
    { own: a, other: {} },
    { own: b, other: b },
    { own: c, other: {} },
  ])
  expect(rowsOf(null, [a], 'before')).toEqual([])
})

it('reads rich text block by block', () => {
  expect(paragraphs('<h2>One</h2>\n<p>two <b>three</b></p><ul><li>four</li></ul>')).toBe(
    'One\ntwo three\nfour',
  )
})

it('tells numbers apart by all of their decimals', () => {
  const field = { name: 'n', kind: 'number' as const, label: 'N' }
  const lookup = () => number
  expect(number.Diff?.({ field, value: 1234.5675, lookup })).toBe('1,234.5675')
})

it('shows of each block its own shape, and marks what is new in it', () => {
  const shape = (name: string): Field => ({
    name,
    kind: 'object',
    label: name,
    fields: [{ name: 'text', kind: 'long', label: 'Text' }],
  })
  const fields = [shape('Words'), shape('Saying')]
  const field: Field = { name: 'story', kind: 'blocks', label: 'Story', fields }
  const before = [{ Words: { text: 'One two' } }, { Words: { text: 'Gone' } }]
  const after = [{ Words: { text: 'One three' } }, { Saying: { text: 'New' } }]
  render(<Version {...{ field, before, after, side: 'after', lookup: widgetOf }} />)

  const rows = screen.getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Words: Text: One three',
    'Saying: Text: New',
  ])
  expect(screen.getAllByRole('insertion').map(({ textContent }) => textContent)).toEqual([
    'three',
    'New',
  ])
})
