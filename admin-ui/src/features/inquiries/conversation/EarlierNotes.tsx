import { type Entry, textOf } from '../../../model/schema.ts'
import styles from './Conversation.module.css'

/**
 * The text of the field `notes`, in which notes were written before they were part of the conversation; renders nothing
 * if it is empty.
 */
export function EarlierNotes({ inquiry }: { inquiry: Entry }) {
  const notes = textOf(inquiry, 'notes')
  if (notes === '') return null
  return (
    <section
      className={styles.message}
      data-kind="note"
      aria-label="Internal notes from before"
    >
      <p className={styles.about}>
        <span className={styles.by}>Internal notes from before</span>
      </p>
      <p className={styles.body}>{notes}</p>
    </section>
  )
}
