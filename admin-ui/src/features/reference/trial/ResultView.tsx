import { CodeBlock } from '../../../ui/CodeBlock.tsx'
import type { Result } from './send.ts'
import styles from './TryIt.module.css'

/** The headers and the body of a response. */
export function ResultView({ result: { headers, text, note } }: { result: Result }) {
  return (
    <>
      <details>
        <summary className={styles.summary}>{`${headers.length} headers`}</summary>
        <CodeBlock
          label="Headers"
          text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
        />
      </details>
      {text !== '' && (
        <div className={styles.answer}>
          <CodeBlock label="Answer" text={text} />
        </div>
      )}
      {note !== '' && <p className={styles.muted}>{note}</p>}
    </>
  )
}
