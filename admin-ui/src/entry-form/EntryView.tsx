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
  /** The override of the form; the view shows the same fields. */
  override?: FormOverride | undefined
  entry: Entry
  /** Set if the entry has pending changes. */
  pending?: boolean
  /** Further elements below the fields. */
  children?: ReactNode
}

/** A read-only view of an entry, with the fields of its form. */
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

/** A value, shown as a version that is compared with itself, so without differences. */
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
