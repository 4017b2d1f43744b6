import { Button } from '@quoin/shared-ui/ui/Button'
import { useState } from 'react'
import type { Field } from '../../model/schema.ts'
import { Compared } from '../../fields/Compared.tsx'
import { isObject } from '../../fields/drafts.ts'
import { widgetOf } from '../../fields/widgets.ts'
import type { Conflict } from './conflict.ts'
import styles from './ConflictNotice.module.css'
import { same } from '../formLayout.ts'

interface Props {
  editor: {
    start: { etag: string | null } | null
    conflict: Conflict | null
    /** Sets the draft of a field. */
    choose: (name: string, draft: unknown) => void
  }
}

/**
 * Shows the changes of another person by field. For a field that both have changed, the person chooses a version; the
 * rest is merged.
 */
export function ConflictNotice({ editor: { start, conflict, choose } }: Props) {
  return conflict && <Changes key={start?.etag} conflict={conflict} onChoose={choose} />
}

interface ChangesProps {
  conflict: Conflict
  onChoose: (name: string, draft: unknown) => void
}

function Changes({ conflict, onChoose }: ChangesProps) {
  return (
    <section role="alert" className={styles.notice}>
      <p>
        <strong>Somebody else has changed this while you were editing.</strong> Nothing
        you typed is lost. Look at their changes, then save again.
      </p>
      <ul className={styles.changes}>
        {conflict.fields.map(({ field, both }) => (
          <li key={field.name}>
            <strong>{labelOf(field, conflict)}</strong>
            <div className={styles.theirs}>
              <span>Theirs: </span>
              <div className={styles.value}>
                <Compared
                  field={field}
                  value={conflict.entry[field.name]}
                  lookup={widgetOf}
                />
              </div>
            </div>
            {both ? (
              <Choice
                label={labelOf(field, conflict)}
                onChoose={(whose) => {
                  onChoose(field.name, conflict[whose][field.name])
                }}
              />
            ) : (
              <p className={styles.merged}>Taken over: you have not changed it.</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The label of a changed field; for a field with parts those that differ. */
function labelOf(
  { name, label, kind, fields = [] }: Field,
  { mine, theirs }: Conflict,
): string {
  const [ours, other] = [mine[name], theirs[name]]
  if (kind !== 'object' || !isObject(ours) || !isObject(other)) return label
  const parts = fields.filter((part) => !same(ours[part.name], other[part.name]))
  return parts.map((part) => part.label).join(', ') || label
}

const choices = [
  { whose: 'mine', text: 'Keep mine' },
  { whose: 'theirs', text: 'Take theirs' },
] as const

interface ChoiceProps {
  label: string
  onChoose: (whose: 'mine' | 'theirs') => void
}

function Choice({ label, onChoose }: ChoiceProps) {
  const [chosen, setChosen] = useState<'mine' | 'theirs'>('mine')
  return (
    <div
      role="group"
      aria-label={`Whose ${label.toLowerCase()}`}
      className={styles.actions}
    >
      {choices.map(({ whose, text }) => (
        <Button
          key={whose}
          size="small"
          variant={whose === chosen ? 'primary' : 'secondary'}
          aria-pressed={whose === chosen}
          onClick={() => {
            setChosen(whose)
            onChoose(whose)
          }}
        >
          {text}
        </Button>
      ))}
    </div>
  )
}
