import { Button } from '@quoin/shared-ui/ui/Button'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import type { RefObject } from 'react'
import type { Field } from '../model/schema.ts'
import { Version } from '../fields/versions/Version.tsx'
import { widgetOf } from '../fields/widgets.ts'
import type { FormHandle } from '../entry-form/formHandle.ts'
import { same } from '../entry-form/formLayout.ts'
import type { Pair } from './revision.ts'
import styles from './Comparison.module.css'

interface Props {
  field: Field
  pair: Pair
  before: unknown
  after: unknown
  newest: number | undefined
  /** The form that can use one of the values; undefined if it does not have the field. */
  form: RefObject<FormHandle | null> | undefined
}

const sides = ['before', 'after'] as const

/** A field at two revisions. */
export function CompareField({ field, pair, before, after, newest, form }: Props) {
  const toast = useToast()
  const { label, kind } = field
  const { prose } = widgetOf(kind)
  const sameWords = prose && !same(before, after) && prose(before) === prose(after)
  const take = (value: unknown) => {
    form?.current?.take(field, value)
    toast({ title: `${label} is in the form`, description: 'Save it there to keep it.' })
  }
  return (
    <section className={styles.field} aria-label={label}>
      <h3 className={styles.label}>{label}</h3>
      {sameWords && <p className={styles.note}>The words are the same in both.</p>}
      <div className={styles.pair}>
        {sides.map((side) => {
          const value = side === 'before' ? before : after
          return (
            <div key={side} className={styles.side}>
              <p className={styles.note}>Revision {pair[side]}</p>
              <div className={styles.value}>
                <Version {...{ field, before, after, side }} lookup={widgetOf} />
              </div>
              {form && pair[side] !== newest && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Use in the form: ${label} of revision ${pair[side]}`}
                  onClick={() => {
                    take(value)
                  }}
                >
                  Use in the form
                </Button>
              )}
            </div>
          )
        })}
      </div>
    </section>
  )
}
