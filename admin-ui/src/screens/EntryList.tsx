import type { ListParams } from '@quoin/shared-ui/api/content'
import { Button } from '@quoin/shared-ui/ui/Button'
import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { circleExclamation, inbox } from '@quoin/shared-ui/ui/glyphs'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { pagesQuery } from '../content/queries.ts'
import type { ContentType, Entry } from '../content/schema.ts'
import { messageOf } from '../content/useFailure.ts'
import styles from './EntryList.module.css'

interface Props {
  type: ContentType
  params?: ListParams
  loading: string
  empty: { title: string; text: string }
  children: (entry: Entry) => ReactNode
}

/** How many entries are drawn at first, and more with each request for more. */
const step = 100

/** A type's entries, or what stands there while there are none to show. */
export function EntryList({ type, params = {}, loading, empty, children }: Props) {
  const list = useInfiniteQuery(pagesQuery(type, params))
  const [shown, setShown] = useState(step)
  if (list.isPending) return <Loading text={loading} />
  if (list.isError && list.data === undefined) {
    return (
      <div role="alert">
        <EmptyState
          icon={circleExclamation}
          heading="h2"
          title="The list could not be loaded"
          actions={<Button onClick={() => void list.refetch()}>Try Again</Button>}
        >
          {messageOf(list.error)}
        </EmptyState>
      </div>
    )
  }
  const entries = list.data.pages.flatMap(({ items }) => items)
  if (entries.length === 0) {
    return (
      <EmptyState icon={inbox} heading="h2" title={empty.title}>
        {empty.text}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={styles.list}>
        {entries.slice(0, shown).map((entry) => (
          <li key={entry.id} className={styles.row}>
            {children(entry)}
          </li>
        ))}
      </ul>
      {(list.hasNextPage || entries.length > shown) && (
        <p className={styles.more}>
          Showing {Math.min(shown, entries.length)} of {list.data.pages[0]?.total}
          <Button
            variant="secondary"
            size="small"
            disabled={list.isFetchingNextPage}
            onClick={() => {
              setShown(shown + step)
              if (shown + step > entries.length && list.hasNextPage) {
                void list.fetchNextPage()
              }
            }}
          >
            Show more
          </Button>
        </p>
      )}
    </>
  )
}

/** Keeps the list's shape and says what is on its way. */
function Loading({ text }: { text: string }) {
  return (
    <div className={styles.list}>
      <p role="status" className={styles.loading}>
        {text}
      </p>
      {[0, 1, 2].map((row) => (
        <div key={row} className={styles.skeleton}>
          <Skeleton width="12rem" height="1.25rem" />
          <Skeleton width="80%" />
          <Skeleton width="40%" />
        </div>
      ))}
    </div>
  )
}
