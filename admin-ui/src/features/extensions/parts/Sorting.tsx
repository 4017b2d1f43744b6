import { Select } from '@quoin/shared-ui/ui/form/Select'
import type { TableColumn } from './columns.ts'
import styles from './Table.module.css'

interface ButtonProps<Row> {
  column: TableColumn<Row>
  sort: string
  onSort: (sort: string) => void
}

/** The label of a column, which sorts by it, and again in reverse. */
export function SortButton<Row>({ column, sort, onSort }: ButtonProps<Row>) {
  const { name, label } = column
  const arrow = { [name]: '↑', [`-${name}`]: '↓' }[sort] ?? ''
  return (
    <button
      type="button"
      className={styles.sort}
      onClick={() => {
        onSort(sort === name ? `-${name}` : name)
      }}
    >
      {label}
      <span aria-hidden className={styles.arrow}>
        {arrow}
      </span>
    </button>
  )
}

interface ChoiceProps<Row> {
  label: string
  columns: TableColumn<Row>[]
  sort: string
  onSort: (sort: string) => void
}

/** The choice of an order on a small screen, where the columns have no labels. */
export function SortChoice<Row>({ label, columns, sort, onSort }: ChoiceProps<Row>) {
  const sorting = columns.filter(({ sorts }) => sorts !== false)
  if (sorting.length === 0) return null
  return (
    <Select
      aria-label={`Order of ${label}`}
      className={styles.choice ?? ''}
      value={sort}
      onChange={({ target }) => {
        onSort(target.value)
      }}
    >
      <option value="">As listed</option>
      {sorting.flatMap((column) => [
        <option key={column.name} value={column.name}>
          {column.label}, rising
        </option>,
        <option key={`-${column.name}`} value={`-${column.name}`}>
          {column.label}, falling
        </option>,
      ])}
    </Select>
  )
}
