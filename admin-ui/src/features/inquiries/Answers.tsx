import type { Entry } from '../../model/schema.ts'
import styles from './InquiryDialog.module.css'

/** The answer to one field of a form. */
interface Answer {
  label: string
  value: string
}

/** The title of the form of an inquiry; empty if it was sent without a form. */
export function formOf({ form }: Entry): string {
  const title = isRecord(form) ? form.title : undefined
  return typeof title === 'string' ? title : ''
}

/** The answers of an inquiry to a form. */
export function answersOf({ answers }: Entry): Answer[] {
  const all: unknown[] = Array.isArray(answers) ? answers : []
  return all.filter(isRecord).map(({ label, value }) => ({
    label: typeof label === 'string' ? label : '',
    value: typeof value === 'string' ? value : '',
  }))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The answers to a form, in the order of its fields; renders nothing for an inquiry without a form. */
export function Answers({ inquiry }: { inquiry: Entry }) {
  const answers = answersOf(inquiry)
  if (answers.length === 0) return null
  return (
    <section aria-label={`Answers to ${formOf(inquiry)}`}>
      <h3 className={styles.label}>{`Answers to ${formOf(inquiry)}`}</h3>
      <dl className={styles.answers}>
        {answers.map(({ label, value }, at) => (
          <div key={at}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.message}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
