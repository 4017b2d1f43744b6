import { ErrorBoundary } from '@quoin/shared-ui/ui/ErrorBoundary'
import { arrowLeft } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { Link } from 'react-router'
import type { ShownType } from '../../content/types.ts'
import { PageHeading } from '../../page/PageHeading.tsx'
import { Picture } from '../../ui/picture/Picture.tsx'
import shell from '../../ui/Shell.module.css'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Day } from './Day.tsx'
import { type Entry, labelOf, roleOf, tagsOf, titleOf, unusualStatus } from './entry.ts'
import styles from './EntryInFull.module.css'
import { Facts } from './Facts.tsx'
import { bodyOf, factsOf } from './layout.ts'
import { Parts } from './Parts.tsx'
import { Tags } from './Tags.tsx'

interface Props {
  type: ShownType
  entry: Entry
}

/** An entry with everything that visitors may see of it. */
export function EntryInFull({ type, entry }: Props) {
  const facts = factsOf(type, entry)
  const body = bodyOf(type, entry)
  return (
    <article className={shell.shell}>
      <Opening type={type} entry={entry} />
      {type.image && (
        <div className={styles.picture}>
          <Picture id={entry.id} image={roleOf(type, entry, 'image')} first />
        </div>
      )}
      <div className={body.length > 0 ? styles.columns : styles.column}>
        {facts.length > 0 && (
          <aside aria-label={`About this ${type.one}`} className={styles.side}>
            <Facts fields={facts} of={entry} />
          </aside>
        )}
        <div className={styles.body}>
          <ErrorBoundary>
            <Parts fields={body} of={entry} />
          </ErrorBoundary>
          <Tags of={tagsOf(type, entry)} />
        </div>
      </div>
    </article>
  )
}

function Opening({ type, entry }: Props) {
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
