import { Fragment } from 'react'
import type { Row } from './document/rows.ts'
import styles from './Tables.module.css'

/** The fields of a request or a response, one on each line. */
export function Fields({ rows }: { rows: Row[] }) {
  if (rows.length === 0)
    return <p className={styles.muted}>Nothing is said of its fields.</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">What it may be</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={row.name + row.type} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ row }: { row: Row }) {
  const { name, type, required, readOnly, description, limits, choices, usual } = row
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>{' '}
        {required && <span className={styles.required}>required</span>}{' '}
        <span className={styles.type}>{readOnly ? `${type}, read only` : type}</span>
      </th>
      <td>
        {description && <p>{description}</p>}
        {limits.length > 0 && <p className={styles.muted}>{limits.join('; ')}</p>}
        {choices.length > 0 && (
          <p className={styles.choices}>
            One of{' '}
            {choices.map((choice, index) => (
              <Fragment key={choice}>
                {index > 0 && ' '}
                <code>{choice}</code>
              </Fragment>
            ))}
          </p>
        )}
        {usual && (
          <p className={styles.muted}>
            Default: <code>{usual}</code>
          </p>
        )}
      </td>
    </tr>
  )
}
