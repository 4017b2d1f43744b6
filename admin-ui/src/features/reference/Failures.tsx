import styles from './Tables.module.css'

interface Props {
  answers: { status: string; description: string }[]
}

/** The failures of calls, by their status. */
export function Failures({ answers }: Props) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {answers.map(({ status, description }) => (
          <tr key={status}>
            <th scope="row">
              <code>{status === 'default' ? 'other' : status}</code>
            </th>
            <td>{description}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
