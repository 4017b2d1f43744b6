import type { ShownType } from '../../../content/types.ts'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { Part } from '../../../ui/Part.tsx'
import shell from '../../../ui/Shell.module.css'
import { type Entry, roleOf, tagsOf } from '../../../content/generic/entry.ts'
import styles from './EntryInFull.module.css'
import { Facts } from './Facts.tsx'
import { bodyOf, factsOf } from './layout.ts'
import { Opening } from './Opening.tsx'
import { Parts } from './Parts.tsx'
import { Tags } from '../../../ui/entry/Tags.tsx'

interface Props {
  type: ShownType
  entry: Entry
}

/** An entry with all its public fields. */
export function EntryInFull({ type, entry }: Props) {
  const facts = factsOf(type, entry)
  const body = bodyOf(type, entry)
  return (
    <article className={shell.shell}>
      <Opening type={type} entry={entry} />
      {type.image && (
        <div className={styles.picture}>
          <Picture id={entry.id} image={roleOf(type, entry, 'image')} first />
        </div>
      )}
      <div className={body.length > 0 ? styles.columns : styles.column}>
        {facts.length > 0 && (
          <aside aria-label={`About this ${type.one}`} className={styles.side}>
            <Facts fields={facts} of={entry} />
          </aside>
        )}
        <div className={styles.body}>
          <Part id="fields" name="The fields of the entry">
            <Parts fields={body} of={entry} />
          </Part>
          <Tags of={tagsOf(type, entry)} />
        </div>
      </div>
    </article>
  )
}
