import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { images, inbox } from '@quoin/shared-ui/ui/glyphs'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useCan } from '../../model/identity.ts'
import { type MediaItem, mediaQuery } from '../../api/media.ts'
import { Failed } from '../../entry-list/EmptyList.tsx'
import { useAhead } from '../../entry-form/useWrite.ts'
import type { ContentType } from '../../model/schema.ts'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { MediaBulk } from './bulk/MediaBulk.tsx'
import { Items } from './Items.tsx'
import { preferredLayout } from './item/layout.ts'
import styles from './MediaScreen.module.css'
import { MediaTools } from './MediaTools.tsx'
import { useMediaSelection } from './useMediaSelection.ts'
import { useMediaView } from './useMediaView.ts'

interface Props {
  type: ContentType
  /** Receives the files that the list shows. */
  onShown: (items: MediaItem[]) => void
  onDescribe: (items: MediaItem[]) => void
}

/** The files of the library, with filters and actions for several of them. */
export function Library({ type, onShown, onDescribe }: Props) {
  const can = useCan(type)
  const selects = can.update || can.delete
  const view = useMediaView()
  const [layout, setLayout] = useState(preferredLayout.get)
  const list = useInfiniteQuery(mediaQuery(view.view))
  const { data } = list
  const listed = useMemo(() => data?.pages.flatMap((page) => page.items), [data])
  const items = useAhead(type, listed) as MediaItem[] | undefined
  const selection = useMediaSelection(items ?? [])
  useEffect(() => {
    onShown(listed ?? [])
  }, [onShown, listed])
  return (
    <>
      <MediaTools
        view={view}
        layout={layout}
        onLayout={(next) => {
          preferredLayout.set(next)
          setLayout(next)
        }}
      />
      {list.isError && items === undefined && (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <Loading />}
      {items?.length === 0 && <Nothing narrowed={view.narrowed} create={can.create} />}
      {items !== undefined && items.length > 0 && (
        <>
          <Items
            items={items}
            layout={layout}
            selection={selects ? selection : undefined}
          />
          <ShowMore list={list} shown={items.length} />
          {selects && (
            <MediaBulk type={type} selection={selection} onDescribe={onDescribe} />
          )}
        </>
      )}
    </>
  )
}

function Nothing({ narrowed, create }: { narrowed: boolean; create: boolean }) {
  if (narrowed)
    return (
      <EmptyState icon={inbox} heading="h2" title="No files found">
        Try another search or filter.
      </EmptyState>
    )
  return (
    <EmptyState icon={images} heading="h2" title="The library is empty">
      {create
        ? 'Upload the first files, or drop them here: every picture field can use them.'
        : 'Files will appear here when others upload them.'}
    </EmptyState>
  )
}

function Loading() {
  return (
    <>
      <p role="status" className={styles.loading}>
        Loading media...
      </p>
      <Skeleton height="20rem" />
    </>
  )
}
