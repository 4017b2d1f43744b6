import type { Entry } from '../../model/schema.ts'
import styles from './InquiryDialog.module.css'

/** What was answered to one field of a form. */
interface Answer {
  label: string
  value: string
}

/** The title of the form by which an inquiry was sent; empty where it was sent without one. */
export function formOf({ form }: Entry): string {
  const title = isRecord(form) ? form.title : undefined
  return typeof title === 'string' ? title : ''
}

/** What was answered to a form of the site. */
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

/** The answers to a form, in the order of its fields; nothing for an inquiry that was sent without one. */
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
