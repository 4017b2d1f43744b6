import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { download } from '@quoin/shared-ui/ui/glyphs'
import { type Plain, type TableColumn, valueOf } from './columns.ts'

interface Props<Row> {
  /** The name of the file, without its ending. */
  name: string
  rows: Row[] | undefined
  columns: TableColumn<Row>[]
  /** The label of the button; 'Download CSV' by default. */
  label?: string
}

/** A button that downloads rows as a CSV file: the values of the columns of a table, with their labels. */
export function CsvButton<Row>({
  name,
  rows,
  columns,
  label = 'Download CSV',
}: Props<Row>) {
  return (
    <Button
      variant="secondary"
      disabled={rows === undefined || rows.length === 0}
      onClick={() => {
        save(`${name}.csv`, csvOf(rows ?? [], columns))
      }}
    >
      <Glyph of={download} />
      {label}
    </Button>
  )
}

/** Rows as CSV (RFC 4180). */
export function csvOf<Row>(rows: Row[], columns: TableColumn<Row>[]): string {
  const lines = [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((column) => valueOf(row, column))),
  ]
  return lines.map((line) => `${line.map(quoted).join(',')}\r\n`).join('')
}

function quoted(value: Plain): string {
  const text = String(value ?? '')
  // Spreadsheets run texts that begin so as formulas.
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function save(name: string, text: string) {
  // The mark lets spreadsheets read it as UTF-8.
  const file = new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
  const href = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  URL.revokeObjectURL(href)
}
