import { chevronDown } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { questions } from './questions.ts'
import styles from './Questions.module.css'

/** Four questions, each of which opens its answer. */
export function Questions() {
  return (
    <div className={styles.questions}>
      {questions.map(({ question, answer }) => (
        <details key={question} className={styles.entry}>
          <summary>
            <h3>{question}</h3>
            <Glyph of={chevronDown} />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
