import styles from './DataTable.module.css'

interface Props {
  caption: string
  head: string[]
  rows: [name: string, ...values: string[]][]
}

/** The figures of a chart, for screen readers. */
export function DataTable({ caption, head, rows }: Props) {
  return (
    <div className={styles.hidden}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={head[at + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
