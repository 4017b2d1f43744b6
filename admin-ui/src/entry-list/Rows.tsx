import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { memo, type ReactNode } from 'react'
import { useCan } from '../model/identity.ts'
import { type ContentType, type Entry, titleOf } from '../model/schema.ts'
import styles from './EntryList.module.css'
import type { Selection } from './bulk/useSelection.ts'

interface Props {
  type: ContentType
  entries: Entry[]
  selection: Selection
  /** The descriptions of pending changes, by the ids of the entries. */
  pending: ReadonlyMap<string, string>
  /** Renders an entry; unchanged entries are not rendered again. */
  children: (entry: Entry) => ReactNode
}

/** The entries of a list, each with a checkbox and one for all of them, if there are actions for several entries. */
export function Rows({ type, entries, selection, pending, children }: Props) {
  const ticked = entries.filter(selection.has).length
  const all = ticked === entries.length
  const can = useCan(type)
  const selectable = can.update || can.publish || can.delete
  return (
    <div className={styles.list}>
      {selectable && (
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
      )}
      <ul>
        {entries.map((entry) => (
          <Row
            key={entry.id}
            type={type}
            entry={entry}
            ticked={selection.has(entry)}
            pending={pending.get(entry.id)}
            onTick={selectable ? selection.set : undefined}
            draw={children}
          />
        ))}
      </ul>
    </div>
  )
}

interface RowProps {
  type: ContentType
  entry: Entry
  ticked: boolean
  pending: string | undefined
  /** Undefined without permission to change entries. */
  onTick: Selection['set'] | undefined
  draw: (entry: Entry) => ReactNode
}

/** One entry. Lists are long, so a row is only rendered again when it changes. */
const Row = memo(function Row({ type, entry, ticked, pending, onTick, draw }: RowProps) {
  return (
    <li className={onTick ? styles.row : styles.still}>
      {onTick && (
        <label className={styles.tick}>
          <Checkbox
            aria-label={`Select ${titleOf(type, entry)}`}
            checked={ticked}
            onChange={({ target }) => {
              onTick([entry], target.checked)
            }}
          />
        </label>
      )}
      {draw(entry)}
      {pending && <p className={styles.pending}>{pending}</p>}
    </li>
  )
})
