import { Button } from '@quoin/shared-ui/ui/Button'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import type { Revision } from '../api/entries/history.ts'
import type { ContentType } from '../model/schema.ts'
import { useMinute } from '../ui/Time.tsx'
import styles from './Comparison.module.css'
import { actorOf } from './revision.ts'

interface Props {
  type: ContentType
  label: string
  revisions: Revision[]
  chosen: number
  newest: number | undefined
  busy: boolean
  onChoose: (revision: number) => void
  /** Undefined without permission to restore revisions. */
  onRestore: ((revision: number) => void) | undefined
}

/** A select for a revision, with a button that restores it. */
export function RevisionPicker(props: Props) {
  const { type, label, revisions, chosen, newest, busy, onChoose, onRestore } = props
  const minute = useMinute()
  return (
    <div className={styles.side}>
      <Field label={label}>
        <Select
          value={chosen}
          onChange={({ target }) => {
            onChoose(Number(target.value))
          }}
        >
          {revisions.map((one) => (
            <option key={one.revision} value={one.revision}>
              Revision {one.revision}, {minute(one.at)}, {actorOf(type, one)}
            </option>
          ))}
        </Select>
      </Field>
      {onRestore && chosen !== newest && (
        <Button
          variant="secondary"
          size="small"
          disabled={busy}
          aria-label={`Restore this revision: ${chosen}`}
          onClick={() => {
            onRestore(chosen)
          }}
        >
          Restore this revision
        </Button>
      )}
    </div>
  )
}
