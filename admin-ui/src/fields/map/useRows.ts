import { useState } from 'react'
import { blankRow, isFilled, type Of, type Row, rowsOf, sourceOf } from './rows.ts'

/** A row with a stable key. */
export type KeyedRow = Row & { key: number }

let keys = 0

function keyed(row: Row): KeyedRow {
  keys += 1
  return { ...row, key: keys }
}

/**
 * The rows of a map's JSON. They keep the input unchanged until the JSON is edited elsewhere; while that is invalid,
 * the previous rows stay.
 */
export function useRows(source: string, of: Of, onChange: (source: string) => void) {
  const [shown, setShown] = useState({ source: '', rows: [] as KeyedRow[] })
  const read = shown.source === source ? shown.rows : rowsOf(source)
  if (shown.source !== source && read !== null) {
    setShown({ source, rows: read.map(keyed) })
  }
  const change = (rows: KeyedRow[]) => {
    const filled = rows.filter(isFilled)
    const next = filled.length === 0 ? '' : sourceOf(filled, of)
    setShown({ source: next, rows })
    onChange(next)
  }
  const { rows } = shown
  return {
    rows,
    /** Whether the JSON is not a map. */
    broken: read === null,
    set: (at: number, values: Partial<Row>) => {
      change(rows.map((row, place) => (place === at ? { ...row, ...values } : row)))
    },
    /** Adds a row at the end and returns its key. */
    add: (): number => {
      const row = keyed(blankRow)
      change([...rows, row])
      return row.key
    },
    remove: (at: number) => {
      change(rows.toSpliced(at, 1))
    },
    /** Moves a row to another index. */
    move: (at: number, to: number) => {
      const row = rows[at]
      if (row) change(rows.toSpliced(at, 1).toSpliced(to, 0, row))
    },
  }
}
