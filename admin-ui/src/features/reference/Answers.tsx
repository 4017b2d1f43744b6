import type { Told } from './document/calls.ts'
import type { ApiDocument } from './document/document.ts'
import { Fields } from './Fields.tsx'
import { rowsOf, typeText } from './document/rows.ts'
import styles from './Answers.module.css'

/** The successful responses of a call. */
export function Answers(props: { document: ApiDocument; answers: Told[] }) {
  const { document, answers } = props
  return answers.map(({ status, description, headers, body }) => (
    <div key={status} className={styles.answer}>
      <p>
        <code>{status}</code> {description}
      </p>
      {headers.length > 0 && (
        <p className={styles.headers}>{`With the headers ${headers.join(', ')}`}</p>
      )}
      {body && (
        <details>
          <summary className={styles.summary}>
            {body.media === 'application/json'
              ? `JSON: ${typeText(document, body.shape)}`
              : body.media}
          </summary>
          <Fields rows={rowsOf(document, body.shape)} />
        </details>
      )}
    </div>
  ))
}
