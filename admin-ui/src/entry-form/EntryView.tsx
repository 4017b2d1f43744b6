import type { ReactNode } from 'react'
import { PublishingTimes } from '../ui/PublishingTimes.tsx'
import { UsedBy } from '../ui/uses/UsedBy.tsx'
import { publishingOf } from '../model/publishing.ts'
import type { ContentType, Entry, Field } from '../model/schema.ts'
import { Version } from '../fields/versions/Version.tsx'
import { widgetOf } from '../fields/widgets.ts'
import styles from './EntryView.module.css'
import type { FormOverride } from './override.ts'
import { buildViewLayout } from './formLayout.ts'

interface Props {
  type: ContentType
  /** The form that stands here for who may change the entry; the same fields are shown. */
  override?: FormOverride | undefined
  entry: Entry
  /** Set where these are changes that are not published. */
  pending?: boolean
  /** What else stands below the fields. */
  children?: ReactNode
}

/** An entry as its form has it, for who may look and not change it. */
export function EntryView({ type, override, entry, pending, children }: Props) {
  const { main, more } = buildViewLayout(type, override)
  return (
    <div className={styles.view}>
      <p className={styles.notice} role="note">
        You may look, but not change.
        {pending && ' These changes are not published yet.'}
      </p>
      {publishingOf(type) && (
        <p className={styles.times}>
          <PublishingTimes type={type} entry={entry} />
        </p>
      )}
      <dl className={styles.fields}>
        {[...main, ...more].map((field) => (
          <div key={field.name}>
            <dt className={styles.label}>{field.label}</dt>
            <dd className={styles.value}>
              <Value field={field} value={entry[field.name]} />
            </dd>
          </div>
        ))}
      </dl>
      <UsedBy type={type} id={entry.id} />
      {children}
    </div>
  )
}

/** A value in the shape of its kind: a version of itself, from which nothing differs. */
function Value({ field, value }: { field: Field; value: unknown }) {
  return (
    <Version
      plain
      field={field}
      before={value}
      after={value}
      side="after"
      lookup={widgetOf}
    />
  )
}
