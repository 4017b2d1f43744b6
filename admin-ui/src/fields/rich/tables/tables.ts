import type { Node as Doc, Schema } from '@tiptap/pm/model'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { type Cell, type Part, partsOf, rebuilt } from './tableGrid.ts'

/** The size of a new table. */
export interface Size {
  rows: number
  columns: number
  /** Whether to add a header row. */
  header: boolean
}

/** A change of the table at the cursor. */
export type Change = keyof typeof changes

/** The cell at the cursor: its table and its place. */
interface Place {
  table: Doc
  pos: number
  parts: Part[]
  part: Part
  row: number
  column: number
}

/** Inserts a table at the cursor, with the cursor in its first cell. */
export function insertTable(tr: Transaction, size: Size): Transaction {
  const table = tableOf(tr.doc.type.schema, size)
  tr.replaceSelectionWith(table)
  let pos = -1
  tr.doc.descendants((node, at) => {
    if (node === table) pos = at
    return pos < 0
  })
  const inside = tr.doc.resolve(pos + 1)
  return tr.setSelection(TextSelection.near(inside)).scrollIntoView()
}

/** Whether the cursor is in a table. */
export function isInTable(state: EditorState): boolean {
  return placeIn(state) !== undefined
}

/** Changes the table at the cursor. Cells that span an added or removed row or column grow or shrink. */
export function changeTable(state: EditorState, change: Change): Transaction {
  const { tr } = state
  const place = placeIn(state)
  if (place === undefined) return tr
  const { table, pos, parts } = place
  const next = changes[change](place)
  const rows = parts.flatMap((part) => part.rows)
  if (rows.length === 0 || rows.every(({ cells }) => cells.length === 0)) {
    return tr.delete(pos, pos + table.nodeSize)
  }
  const { node, at } = rebuilt(table, parts, next)
  tr.replaceWith(pos, pos + table.nodeSize, node)
  return tr.setSelection(TextSelection.near(tr.doc.resolve(pos + 1 + at)))
}

/** The changes; each returns the cell for the cursor. */
const changes = {
  addRow: (place: Place) => {
    const { part, row } = belowHead(place)
    const above = part.rows[row]?.cells
    const below = part.rows[row + 1]?.cells
    const cells = (above ?? below ?? []).map((cell, at) =>
      cell === above?.[at] && cell === below?.[at] ? cell : emptyCell(place.table, part),
    )
    part.rows.splice(row + 1, 0, { attrs: null, cells })
    return cells[place.column]
  },
  removeRow: ({ part, row, column }: Place) => {
    part.rows.splice(row, 1)
    return part.rows[Math.min(row, part.rows.length - 1)]?.cells[column]
  },
  addColumn: ({ parts, part, row, column, table }: Place) => {
    for (const one of parts) {
      for (const { cells } of one.rows) {
        const spanned = cells[column] !== undefined && cells[column] === cells[column + 1]
        cells.splice(column + 1, 0, spanned ? cells[column] : emptyCell(table, one))
      }
    }
    return part.rows[row]?.cells[column + 1]
  },
  removeColumn: ({ parts, part, row, column }: Place) => {
    for (const { cells } of parts.flatMap((one) => one.rows)) cells.splice(column, 1)
    const { cells = [] } = part.rows[row] ?? {}
    return cells[Math.min(column, cells.length - 1)]
  },
  removeTable: ({ parts }: Place) => {
    parts.length = 0
    return undefined
  },
}

/**
 * The place before the first row of a body, for the last row of a head, since a new row below the head belongs to the
 * body.
 */
function belowHead({ parts, part, row }: Place): Pick<Place, 'part' | 'row'> {
  const next = parts[parts.indexOf(part) + 1]
  const ends = part.node.type.name === 'thead' && row === part.rows.length - 1
  return ends && next ? { part: next, row: -1 } : { part, row }
}

function placeIn({ selection: { $from } }: EditorState): Place | undefined {
  let depth = $from.depth
  while (depth > 0 && $from.node(depth).type.name !== 'table') depth -= 1
  if (depth === 0) return undefined
  const table = $from.node(depth)
  const parts = partsOf(table)
  const at = $from.pos - $from.start(depth)
  for (const part of parts) {
    for (const [row, { cells }] of part.rows.entries()) {
      const last = cells.findLastIndex(
        (cell) => cell && cell.pos < at && at < cell.pos + cell.node.nodeSize,
      )
      if (last >= 0) {
        return { table, pos: $from.before(depth), parts, part, row, column: last }
      }
    }
  }
  return undefined
}

function emptyCell({ type: { schema } }: Doc, { node }: Part): Cell {
  return { node: emptyNode(schema, node.type.name === 'thead'), pos: -1 }
}

function emptyNode(schema: Schema, heading: boolean): Doc {
  const attributes = heading ? { scope: 'col' } : null
  return schema.node(heading ? 'th' : 'td', attributes, schema.node('paragraph'))
}

function tableOf(schema: Schema, { rows, columns, header }: Size): Doc {
  const row = (heading: boolean) =>
    schema.node(
      'tr',
      null,
      Array.from({ length: columns }, () => emptyNode(schema, heading)),
    )
  const body = schema.node(
    'tbody',
    null,
    Array.from({ length: rows }, () => row(false)),
  )
  const head = header ? [schema.node('thead', null, row(true))] : []
  return schema.node('table', null, [...head, body])
}
