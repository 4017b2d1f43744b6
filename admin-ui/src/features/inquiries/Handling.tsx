import type { Inquiry } from '@quoin/shared-ui/api/schema'
import { type Entry, textOf } from '../../model/schema.ts'
import type { FormHandle } from '../../entry-form/formHandle.ts'
import { Assignee } from './Assignee.tsx'
import styles from './Handling.module.css'
import { Spam } from './Spam.tsx'

interface Props {
  inquiry: Entry
  /** Writes values directly; undefined without permission to write. */
  act: FormHandle['act'] | undefined
}

/** The assignee, status and spam mark of an inquiry. */
export function Handling({ inquiry, act }: Props) {
  const write = (values: Partial<Inquiry>, done: string) =>
    act?.(() => values, done) ?? Promise.resolve()
  return (
    <section className={styles.handling} aria-label="Handling">
      {act ? (
        <Assignee
          inquiry={inquiry}
          assign={(assignee) =>
            write(
              { assignee },
              assignee === '' ? 'Nobody is in charge' : `Assigned to ${assignee}`,
            )
          }
        />
      ) : (
        <p>{`Assignee: ${textOf(inquiry, 'assignee') || 'nobody'}`}</p>
      )}
      <Spam
        inquiry={inquiry}
        mark={
          act &&
          ((isSpam) => write({ isSpam }, isSpam ? 'Marked as spam' : 'Marked as no spam'))
        }
      />
    </section>
  )
}
