import { classes } from '@quoin/shared-ui/ui/classes'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { type ReactNode, useState } from 'react'
import { sorted, type TableColumn, textOf, valueOf } from './columns.ts'
import { Pages } from './Pages.tsx'
import { SortButton, SortChoice } from './Sorting.tsx'
import styles from './Table.module.css'

interface Props<Row> {
  /** The accessible name of the table. */
  label: string
  /** All rows, or the rows of one page if `total` is set; undefined while they load. */
  rows: Row[] | undefined
  /** The first column identifies the row. */
  columns: TableColumn<Row>[]
  /** What identifies a row; its id by default. */
  keyOf?: (row: Row, at: number) => string
  /** The rows of a page; 25 by default. */
  perPage?: number
  /** Shown instead of a table without rows. */
  empty?: ReactNode
  /** The number of rows on all pages, if the server sorts them and divides them into pages. */
  total?: number
  page?: number
  onPage?: (page: number) => void
  /** The name of the column that the rows are sorted by; '-name' is the reverse. */
  sort?: string
  onSort?: (sort: string) => void
}

/** Rows with columns, sorting and pages. On a small screen each row is a card. */
export function Table<Row>(props: Props<Row>) {
  const { label, rows, columns, keyOf = idOf, perPage = 25, total, empty } = props
  const [ownPage, setPage] = useState(1)
  const [ownSort, setSort] = useState('')
  const sort = props.sort ?? ownSort
  if (rows === undefined) return <Skeleton height="12rem" />
  const count = total ?? rows.length
  if (count === 0)
    return <p className={styles.empty}>{empty ?? 'There is nothing yet.'}</p>
  const last = Math.max(1, Math.ceil(count / perPage))
  const page = Math.min(props.page ?? ownPage, last)
  const from = (page - 1) * perPage
  const shown =
    total === undefined ? sorted(rows, columns, sort).slice(from, from + perPage) : rows
  const goTo = props.onPage ?? setPage
  const sortBy = (next: string) => {
    ;(props.onSort ?? setSort)(next)
    goTo(1)
  }
  return (
    <div className={styles.frame}>
      <SortChoice label={label} columns={columns} sort={sort} onSort={sortBy} />
      <Lines
        label={label}
        lines={shown.map((row, at) => ({ row, id: keyOf(row, from + at) }))}
        columns={columns}
        sort={sort}
        onSort={sortBy}
      />
      <Pages
        label={label}
        from={from + 1}
        to={from + shown.length}
        count={count}
        page={page}
        last={last}
        onPage={goTo}
      />
    </div>
  )
}

function idOf(row: unknown, at = 0): string {
  const { id } = row as { id?: unknown }
  return typeof id === 'string' || typeof id === 'number' ? String(id) : String(at)
}

interface LinesProps<Row> {
  label: string
  lines: { row: Row; id: string }[]
  columns: TableColumn<Row>[]
  sort: string
  onSort: (sort: string) => void
}

function Lines<Row>({ label, lines, columns, sort, onSort }: LinesProps<Row>) {
  /* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
     The styles make cards of the rows on a small screen, which takes away the roles of the elements. */
  return (
    <table role="table" aria-label={label} className={styles.table}>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.name}
              role="columnheader"
              scope="col"
              aria-sort={directionOf(column.name, sort)}
              className={classes(styles.label, column.figure && styles.figure)}
            >
              {column.sorts === false ? (
                column.label
              ) : (
                <SortButton column={column} sort={sort} onSort={onSort} />
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map(({ row, id }) => (
          <tr key={id} role="row" className={styles.row}>
            {columns.map((column, at) => (
              <Cell key={column.name} row={row} column={column} isFirst={at === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellProps<Row> {
  row: Row
  column: TableColumn<Row>
  isFirst: boolean
}

function Cell<Row>({ row, column, isFirst }: CellProps<Row>) {
  const content = column.cell ? column.cell(row) : textOf(valueOf(row, column))
  if (isFirst)
    return (
      <th role="rowheader" scope="row" className={styles.name}>
        {content}
      </th>
    )
  return (
    <td
      role="cell"
      data-label={column.label}
      className={classes(styles.cell, column.figure && styles.figure)}
    >
      {content}
    </td>
  )
}

function directionOf(name: string, sort: string) {
  if (sort === name) return 'ascending'
  return sort === `-${name}` ? 'descending' : undefined
}
