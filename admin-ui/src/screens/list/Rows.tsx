import { Checkbox } from '@quoin/shared-ui/ui/Checkbox'
import type { ReactNode } from 'react'
import { type ContentType, type Entry, titleOf } from '../../content/schema.ts'
import styles from './EntryList.module.css'
import type { Selection } from './useSelection.ts'

interface Props {
  type: ContentType
  entries: Entry[]
  selection: Selection
  children: (entry: Entry) => ReactNode
}

/** The entries of a list, each with a box to tick, and one for all of them. */
export function Rows({ type, entries, selection, children }: Props) {
  const ticked = entries.filter(selection.has).length
  const all = ticked === entries.length
  return (
    <div className={styles.list}>
      <label className={styles.all}>
        <Checkbox
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = ticked > 0 && !all
          }}
          onChange={() => {
            selection.set(entries, !all)
          }}
        />
        Select all {entries.length} shown
      </label>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.row}>
            <label className={styles.tick}>
              <Checkbox
                aria-label={`Select ${titleOf(type, entry)}`}
                checked={selection.has(entry)}
                onChange={({ target }) => {
                  selection.set([entry], target.checked)
                }}
              />
            </label>
            {children(entry)}
          </li>
        ))}
      </ul>
    </div>
  )
}
