import { type ContentType, type Entry, titleOf } from '../../model/schema.ts'
import { EntryView } from '../../entry-form/EntryView.tsx'
import { HistoryButton } from '../../history/HistoryButton.tsx'
import { edited, isHero, typeOf } from './draft.ts'
import styles from './SectionEditor.module.css'

/** The fields of a section without a button. */
const words = { ...edited, fields: ['title', 'content'] }

/** A read-only view of a section. */
export function SectionView({ type, section }: { type: ContentType; section: Entry }) {
  return (
    <EntryView
      type={typeOf(type, section)}
      override={isHero(section) ? edited : words}
      entry={section}
    >
      <div className={styles.actions}>
        <HistoryButton
          title={`History of ${titleOf(type, section)}`}
          type={type}
          id={section.id}
        />
      </div>
    </EntryView>
  )
}
