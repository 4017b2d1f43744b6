import { arrowLeft } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import type { ShownType } from '../../../content/types.ts'
import { PageHeading } from '../../../page/PageHeading.tsx'
import { Link } from '../../../ui/Link.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Day } from '../../../ui/entry/Day.tsx'
import {
  type Entry,
  labelOf,
  roleOf,
  titleOf,
  unusualStatus,
} from '../../../content/generic/entry.ts'
import styles from './Opening.module.css'

interface Props {
  type: ShownType
  entry: Entry
}

/** The head of an entry's page: a link back, its status, title, summary and date. */
export function Opening({ type, entry }: Props) {
  const status = unusualStatus(type, entry)
  const date = roleOf(type, entry, 'date')
  const summary = roleOf(type, entry, 'summary')
  return (
    <header className={styles.header}>
      {type.list && (
        <Link to={type.list} className={styles.back}>
          <Glyph of={arrowLeft} /> Back to {type.many}
        </Link>
      )}
      {status && <StatusBadge status={status} />}
      <PageHeading className={styles.title}>{titleOf(type, entry)}</PageHeading>
      {summary && <p className={styles.summary}>{summary}</p>}
      {date && (
        <p className={styles.date}>
          {labelOf(type, type.date)} <Day of={date} />
        </p>
      )}
    </header>
  )
}
