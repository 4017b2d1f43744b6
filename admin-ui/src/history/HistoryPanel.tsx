import { Button } from '@quoin/shared-ui/ui/Button'
import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { clock } from '@quoin/shared-ui/ui/glyphs'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { historyQuery, type Revision } from '../api/entries/history.ts'
import { messageOf } from '../api/useFailure.ts'
import { ShowMore } from '../ui/ShowMore.tsx'
import { Comparison } from './Comparison.tsx'
import styles from './HistoryPanel.module.css'
import type { Pair, Subject } from './revision.ts'
import { RevisionList } from './RevisionList.tsx'

/** The history of an entry, with a comparison of any two revisions. */
export function HistoryPanel(subject: Subject) {
  const { type, id } = subject
  const list = useInfiniteQuery(historyQuery(type, id))
  const [chosen, choose] = useState<Pair>()
  const comparison = useRef<HTMLHeadingElement>(null)
  const revisions = list.data?.pages.flatMap(({ items }) => items)
  if (revisions === undefined) {
    return list.error === null ? (
      <Skeleton height="20rem" />
    ) : (
      <div role="alert" className={styles.failure}>
        <p>{messageOf(list.error)}</p>
        <Button variant="secondary" size="small" onClick={() => void list.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  const pair = chosen ?? latestOf(revisions)
  return (
    <div className={styles.panel}>
      <div className={styles.layout}>
        <section aria-label="Revisions">
          <RevisionList
            type={type}
            revisions={revisions}
            pair={pair}
            onChoose={(next) => {
              choose(next)
              comparison.current?.focus()
            }}
          />
          <ShowMore list={list} shown={revisions.length} />
        </section>
        {pair === undefined ? (
          <EmptyState icon={clock} heading="h2" title="Nothing to compare yet">
            Each save from now on will appear here.
          </EmptyState>
        ) : (
          <Comparison
            {...subject}
            heading={comparison}
            revisions={revisions}
            pair={pair}
            onChoose={choose}
          />
        )}
      </div>
    </div>
  )
}

/** The newest revision and the one before it; undefined if there is only one. */
function latestOf([newest, before]: Revision[]): Pair | undefined {
  if (newest === undefined || before === undefined) return undefined
  return { before: before.revision, after: newest.revision }
}
