import type { Loaded } from '@quoin/shared-ui/api/content'
import { Button } from '@quoin/shared-ui/ui/Button'
import type { Entry } from '../content/schema.ts'
import { widgetOf } from '../fields/widgets.ts'
import styles from './ConflictNotice.module.css'
import { type Plan, same } from './plan.ts'

interface Props {
  plan: Plan
  /** What the form started from. */
  before: Entry | null
  /** What somebody else saved meanwhile. */
  theirs: Loaded<Entry>
  onKeep: (theirs: Loaded<Entry>) => void
  onTake: (theirs: Loaded<Entry>) => void
}

/** Shows what another person changed, and lets one choose whose version stays. */
export function ConflictNotice({ plan, before, theirs, onKeep, onTake }: Props) {
  const changed = [...plan.main, ...plan.more].filter(
    ({ name }) => !same(before?.[name], theirs.entity[name]),
  )
  return (
    <section role="alert" className={styles.notice}>
      <p>
        <strong>Somebody else has changed this while you were editing.</strong> Their
        version:
      </p>
      <dl className={styles.changes}>
        {changed.map((field) => {
          const { Cell } = widgetOf(field.kind)
          return (
            <div key={field.name}>
              <dt>{field.label}</dt>
              <dd>
                <Cell field={field} value={theirs.entity[field.name]} />
              </dd>
            </div>
          )
        })}
      </dl>
      <div className={styles.actions}>
        <Button
          size="small"
          onClick={() => {
            onKeep(theirs)
          }}
        >
          Keep mine
        </Button>
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            onTake(theirs)
          }}
        >
          Take theirs
        </Button>
      </div>
    </section>
  )
}
