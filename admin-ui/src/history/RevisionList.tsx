import { Button } from '@quoin/shared-ui/ui/Button'
import type { Revision } from '../api/entries/history.ts'
import type { ContentType } from '../model/schema.ts'
import { useMinute } from '../ui/Time.tsx'
import styles from './RevisionList.module.css'
import { actOf, actorOf, type Pair } from './revision.ts'

interface Props {
  type: ContentType
  revisions: Revision[]
  pair: Pair | undefined
  /** Called with a revision and its predecessor. */
  onChoose: (pair: Pair) => void
}

/** The revisions of an entry with authors and times, the newest first. */
export function RevisionList({ type, revisions, pair, onChoose }: Props) {
  const minute = useMinute()
  return (
    <ol className={styles.list}>
      {revisions.map((one, at) => {
        const before = revisions[at + 1]?.revision
        return (
          <li
            key={one.revision}
            className={styles.line}
            data-shown={pair?.after === one.revision}
          >
            <p>
              <strong>{actOf(one)}</strong> by {actorOf(type, one)}
            </p>
            <p className={styles.more}>
              Revision {one.revision}, <time dateTime={one.at}>{minute(one.at)}</time>
            </p>
            {one.fields.length > 0 && <p>{labelsOf(type, one.fields)}</p>}
            {before !== undefined && (
              <Button
                variant="ghost"
                size="small"
                className={styles.see}
                aria-label={`See changes: revision ${one.revision}`}
                onClick={() => {
                  onChoose({ before, after: one.revision })
                }}
              >
                See changes
              </Button>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The labels of some fields; a field that the type no longer has keeps its name. */
function labelsOf({ fields }: ContentType, names: string[]): string {
  const labels = names.map(
    (name) => fields.find((field) => field.name === name)?.label ?? name,
  )
  return labels.join(', ')
}
