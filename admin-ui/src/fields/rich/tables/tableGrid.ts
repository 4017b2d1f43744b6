import type { Node as Doc } from '@tiptap/pm/model'

/** A cell, and its position in the table; -1 for a new cell. */
export interface Cell {
  node: Doc
  pos: number
}

/** A head, body or foot of a table as a grid: a cell is at every place that it spans. */
export interface Part {
  node: Doc
  rows: Row[]
}

interface Row {
  attrs: Doc['attrs'] | null
  /** A place without a cell, as in a row that is shorter than others, is undefined. */
  cells: (Cell | undefined)[]
}

/** The parts of a table that have rows. */
export function partsOf(table: Doc): Part[] {
  const parts: Part[] = []
  table.forEach((node, offset) => {
    if (hasRows(node)) parts.push({ node, rows: rowsOf(node, offset + 1) })
  })
  return parts
}

/** A table rebuilt from the rows of its parts; and the position of a cell's content in it. */
export function rebuilt(table: Doc, parts: Part[], cell: Cell | undefined) {
  const made = new Map<Cell, Doc>()
  const { schema } = table.type
  const children = table.children.flatMap((child) => {
    if (!hasRows(child)) return [child]
    const rows = parts.find(({ node }) => node === child)?.rows ?? []
    const lines = rows.map(({ attrs, cells }) => {
      const first = [...new Set(cells)].filter((one) => one && !made.has(one)) as Cell[]
      const nodes = first.map((one) => {
        const node = spanned(one, rows)
        made.set(one, node)
        return node
      })
      return schema.node('tr', attrs, nodes)
    })
    return lines.length === 0 ? [] : [child.type.create(child.attrs, lines)]
  })
  const node = table.type.create(table.attrs, children)
  const wanted = cell && made.get(cell)
  let at = 0
  node.descendants((one, pos) => {
    if (one === wanted) at = pos + 1
    return at === 0
  })
  return { node, at }
}

function hasRows({ type: { name } }: Doc): boolean {
  return name === 'thead' || name === 'tbody' || name === 'tfoot'
}

function rowsOf(part: Doc, start: number): Row[] {
  const rows = part.children.map(({ attrs }): Row => ({ attrs, cells: [] }))
  part.forEach((line, above, row) => {
    line.forEach((node, before) => {
      const cell = { node, pos: start + above + 1 + before }
      const own = rows[row]?.cells ?? []
      const free = own.findIndex((one) => one === undefined)
      const column = free < 0 ? own.length : free
      const down = rows.slice(row, row + spanOf(node, 'rowspan'))
      for (const { cells } of down) {
        for (let at = column; at < column + spanOf(node, 'colspan'); at += 1) {
          while (cells.length < at) cells.push(undefined)
          cells[at] = cell
        }
      }
    })
  })
  return rows
}

/** A cell with its spans in a grid. */
function spanned(cell: Cell, rows: Row[]): Doc {
  const tall = rows.filter(({ cells }) => cells.includes(cell))
  const wide = tall[0]?.cells.filter((one) => one === cell) ?? []
  const { node } = cell
  const attrs = {
    ...node.attrs,
    colspan: wide.length > 1 ? String(wide.length) : null,
    rowspan: tall.length > 1 ? String(tall.length) : null,
  }
  return node.type.create(attrs, node.content, node.marks)
}

function spanOf({ attrs }: Doc, name: 'colspan' | 'rowspan'): number {
  const span = Number(attrs[name])
  return Number.isInteger(span) && span > 0 ? Math.min(span, 1000) : 1
}
