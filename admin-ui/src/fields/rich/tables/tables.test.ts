import { EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { read, write } from '../html.ts'
import { type Change, changeTable, insertTable, isInTable } from './tables.ts'

/** A text with the cursor before some words. */
function at(html: string, words: string) {
  const doc = read(html)
  let pos = 0
  doc.descendants((node, from) => {
    if (node.text === words) pos = from
  })
  return EditorState.create({ doc, selection: TextSelection.create(doc, pos) })
}

const plain =
  '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead>' +
  '<tbody><tr lang="en"><td>1</td><td>2</td></tr></tbody></table>'

const spanned =
  '<table summary="S"><caption>C</caption><tbody><tr><td colspan="2">A</td></tr>' +
  '<tr><td rowspan="2">B</td><td>1</td></tr><tr><td>2</td></tr></tbody></table>'

describe('a table', () => {
  it.each<[Change, string, string, string]>([
    [
      'addRow',
      plain,
      '1',
      '<tr lang="en"><td>1</td><td>2</td></tr><tr><td></td><td></td></tr>',
    ],
    ['addRow', plain, 'A', '</thead><tbody><tr><td></td><td></td></tr><tr lang="en">'],
    ['removeRow', plain, '2', '<th scope="col">B</th></tr></thead></table>'],
    ['addColumn', plain, 'A', '<td>1</td><td></td><td>2</td>'],
    [
      'removeColumn',
      plain,
      'B',
      '<th scope="col">A</th></tr></thead><tbody><tr lang="en"><td>1</td></tr>',
    ],
    ['addColumn', spanned, '1', '<td colspan="2">A</td><td></td></tr>'],
    ['addColumn', spanned, 'B', '<td colspan="3">A</td></tr>'],
    [
      'removeColumn',
      spanned,
      '1',
      '<td>A</td></tr><tr><td rowspan="2">B</td></tr><tr></tr>',
    ],
    [
      'addRow',
      spanned,
      '1',
      '<td rowspan="3">B</td><td>1</td></tr><tr><td></td></tr><tr><td>2</td>',
    ],
    [
      'removeRow',
      spanned,
      '1',
      '<td colspan="2">A</td></tr><tr><td>B</td><td>2</td></tr>',
    ],
    [
      'removeRow',
      spanned,
      'A',
      '<table summary="S"><caption>C</caption><tbody><tr><td rowspan="2">B',
    ],
  ])('%s', (change, html, words, made) => {
    const state = at(html, words)
    const next = state.apply(changeTable(state, change))

    expect(write(next.doc)).toContain(made)
    expect(isInTable(next)).toBe(true)
    next.doc.check()
  })

  it('goes with its last row, its last column, or by itself', () => {
    const one = '<table><tbody><tr><td>1</td></tr></tbody></table>'
    for (const change of ['removeRow', 'removeColumn', 'removeTable'] as const) {
      const state = at(`${one}<p>After</p>`, '1')
      expect(write(state.apply(changeTable(state, change)).doc)).toBe('<p>After</p>')
    }
  })

  it('is made where the cursor is, with the cursor in it', () => {
    const state = at('<p>One</p>', 'One')
    const size = { rows: 1, columns: 2, header: true }
    const next = state.apply(insertTable(state.tr, size))

    expect(write(next.doc)).toBe(
      '<table><thead><tr><th scope="col"></th><th scope="col"></th></tr></thead>' +
        '<tbody><tr><td></td><td></td></tr></tbody></table>\n<p>One</p>',
    )
    expect(isInTable(next)).toBe(true)
    next.doc.check()
  })
})
