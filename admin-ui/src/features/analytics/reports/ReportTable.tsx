import { Button } from '@quoin/shared-ui/ui/Button'
import { classes } from '@quoin/shared-ui/ui/classes'
import { type ReactNode, useState } from 'react'
import styles from './ReportTable.module.css'

/** A column of a table. */
export interface Column<Line> {
  label: string
  /** Texts are left-aligned, figures right-aligned. */
  text?: boolean
  cell: (line: Line) => ReactNode
}

interface Props<Line> {
  /** The accessible name of the table. */
  label: string
  lines: Line[]
  keyOf: (line: Line) => string
  /** The first column identifies the line. */
  columns: Column<Line>[]
  /** Shown for a table without lines. */
  empty: string
}

/** The number of lines that are shown at first. */
const few = 6

/** The lines of a report. On a small screen each is a card. */
export function ReportTable<Line>({ label, lines, keyOf, columns, empty }: Props<Line>) {
  const [all, setAll] = useState(false)
  if (lines.length === 0) return <p className={styles.empty}>{empty}</p>
  const shown = all ? lines : lines.slice(0, few)
  /* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
     The styles make cards of the lines on a small screen, which takes away the roles of the elements. */
  return (
    <>
      <table role="table" aria-label={label} className={styles.table}>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.label}
                role="columnheader"
                scope="col"
                className={classes(styles.label, !column.text && styles.figure)}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map((line) => (
            <Row key={keyOf(line)} line={line} columns={columns} />
          ))}
        </tbody>
      </table>
      {lines.length > few && (
        <Button
          variant="ghost"
          size="small"
          className={styles.more}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${lines.length}`}
        </Button>
      )}
    </>
  )
}

function Row<Line>({ line, columns }: Pick<Props<Line>, 'columns'> & { line: Line }) {
  return (
    <tr role="row" className={styles.row}>
      {columns.map(({ label, text, cell }, at) =>
        at === 0 ? (
          <th key={label} role="rowheader" scope="row" className={styles.name}>
            {cell(line)}
          </th>
        ) : (
          <td
            key={label}
            role="cell"
            data-label={label}
            className={classes(styles.cell, !text && styles.figure)}
          >
            {cell(line)}
          </td>
        ),
      )}
    </tr>
  )
}
