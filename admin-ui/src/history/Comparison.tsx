import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { type Revision, revisionQuery } from '../api/entries/history.ts'
import { useCan } from '../model/identity.ts'
import { same } from '../entry-form/formLayout.ts'
import { CompareField } from './CompareField.tsx'
import styles from './Comparison.module.css'
import { Refusal } from './Refusal.tsx'
import type { Pair, Subject } from './revision.ts'
import { RevisionPicker } from './RevisionPicker.tsx'
import { useRestore } from './useRestore.ts'

interface Props extends Subject {
  heading: RefObject<HTMLHeadingElement | null>
  revisions: Revision[]
  pair: Pair
  onChoose: (pair: Pair) => void
}

const sides = ['before', 'after'] as const

/** A comparison of two revisions of an entry by field, with buttons to restore them. */
export function Comparison(props: Props) {
  const { type, id, heading, revisions, pair, onChoose } = props
  const [all, setAll] = useState(false)
  const before = useQuery(revisionQuery(type, id, pair.before))
  const after = useQuery(revisionQuery(type, id, pair.after))
  const { restore, isPending, error } = useRestore(props)
  const { update } = useCan(type)
  const newest = revisions[0]?.revision
  const unread = before.error ?? after.error
  return (
    <section className={styles.comparison} aria-labelledby="compared">
      <h2 id="compared" ref={heading} tabIndex={-1} className={styles.title}>
        Revisions {pair.before} and {pair.after} compared
      </h2>
      <div className={styles.pair}>
        {sides.map((side) => (
          <RevisionPicker
            key={side}
            type={type}
            label={side === 'before' ? 'From' : 'To'}
            revisions={revisions}
            chosen={pair[side]}
            newest={newest}
            busy={isPending}
            onChoose={(revision) => {
              onChoose({ ...pair, [side]: revision })
            }}
            onRestore={update ? (revision) => void restore(revision) : undefined}
          />
        ))}
      </div>
      <Refusal type={type} error={error ?? unread} />
      {unread === null && (!before.data || !after.data) && <Skeleton height="12rem" />}
      {before.data && after.data && (
        <>
          <label className={styles.switch}>
            <Checkbox
              checked={all}
              onChange={({ target }) => {
                setAll(target.checked)
              }}
            />
            Show unchanged fields
          </label>
          <Fields
            {...props}
            newest={newest}
            all={all}
            values={{ before: before.data, after: after.data }}
          />
        </>
      )}
    </section>
  )
}

type FieldsProps = Props & {
  newest: number | undefined
  all: boolean
  values: Record<keyof Pair, Record<string, unknown>>
}

function Fields({ type, form, held = [], pair, newest, all, values }: FieldsProps) {
  const shown = type.fields.filter(
    ({ name }) => all || !same(values.before[name], values.after[name]),
  )
  if (shown.length === 0) return <p>These two revisions say the same.</p>
  return shown.map((field) => (
    <CompareField
      key={field.name}
      field={field}
      pair={pair}
      before={values.before[field.name]}
      after={values.after[field.name]}
      newest={newest}
      form={held.includes(field.name) ? form : undefined}
    />
  ))
}
