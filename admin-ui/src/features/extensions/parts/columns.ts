import { formatNumber } from '@quoin/shared-ui/format/number'
import type { ReactNode } from 'react'

/** A value that a table can sort and a CSV file can contain. */
export type Plain = string | number | boolean | null | undefined

/** A column of a table of rows. */
export interface TableColumn<Row> {
  /** Its name, unique in the table. Without `value` it is the member of the row as well. */
  name: string
  label: string
  /** The value by which it is sorted, and which a CSV file contains. */
  value?: (row: Row) => Plain
  /** The content of a cell; the value by default. */
  cell?: (row: Row) => ReactNode
  /** Whether it has figures, which are right-aligned. */
  figure?: boolean
  /** Whether the table can be sorted by it; true by default. */
  sorts?: boolean
}

/** The value of a row in a column. */
export function valueOf<Row>(row: Row, { name, value }: TableColumn<Row>): Plain {
  if (value) return value(row)
  const found = (row as Record<string, unknown>)[name]
  const isPlain = ['string', 'number', 'boolean'].includes(typeof found)
  return isPlain ? (found as Plain) : undefined
}

/** A value as people read it. */
export function textOf(value: Plain): string {
  if (typeof value === 'number')
    return Number.isInteger(value) ? formatNumber(value) : formatNumber(value, 2)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value ?? ''
}

/** Rows in the order of a column; '-name' is the reverse. Rows without a value are last in both orders. */
export function sorted<Row>(
  rows: Row[],
  columns: TableColumn<Row>[],
  sort: string,
): Row[] {
  const column = columns.find(({ name }) => name === sort.replace(/^-/, ''))
  if (column === undefined) return rows
  const direction = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [valueOf(a, column), valueOf(b, column)]
    if (isMissing(one) || isMissing(other))
      return Number(isMissing(one)) - Number(isMissing(other))
    return direction * compared(one, other)
  })
}

function isMissing(value: Plain): boolean {
  return value === undefined || value === null || value === ''
}

function compared(a: Plain, b: Plain): number {
  if (typeof a === 'string' && typeof b === 'string')
    return a.localeCompare(b, 'en', { numeric: true })
  return Number(a) - Number(b)
}
