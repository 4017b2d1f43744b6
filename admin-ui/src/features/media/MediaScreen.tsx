import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { images, inbox, upload as arrow } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useCan } from '../../model/identity.ts'
import { mediaQuery } from '../../api/media.ts'
import { UploadButton } from '../../fields/media/UploadButton.tsx'
import { useFiles } from '../../fields/media/useFiles.ts'
import { useUploads } from '../../fields/media/useUploads.ts'
import { Failed } from '../../entry-list/EmptyList.tsx'
import type { ScreenProps } from '../../entry-form/override.ts'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { Items } from './Items.tsx'
import { preferredLayout } from './item/layout.ts'
import styles from './MediaScreen.module.css'
import { MediaTools } from './MediaTools.tsx'
import { UploadList } from './UploadList.tsx'
import { useTellLater } from './useTellLater.ts'
import { useMediaView } from './useMediaView.ts'

/** The library: all pictures and documents, with uploads. */
export function MediaScreen({ type }: ScreenProps) {
  const [address] = useQueryParams()
  const asked = address.get('edit')
  // Links from the search and the activity have this format for entries of any type.
  if (asked !== null)
    return <Navigate replace to={`/admin/media/${encodeURIComponent(asked)}`} />
  return <Library type={type} />
}

function Library({ type }: ScreenProps) {
  const { create } = useCan(type)
  const view = useMediaView()
  const [layout, setLayout] = useState(preferredLayout.get)
  const list = useInfiniteQuery(mediaQuery(view.view))
  const { uploads, list: sent } = useUploads()
  useTellLater(uploads)
  const held = useFiles({
    area: null,
    onFiles: (files) => {
      if (create) uploads.add(files)
    },
  })
  const items = list.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <ScreenHeader
        title="Media"
        text={`Pictures and documents.${create ? ' Drop files anywhere here, or paste them.' : ''}`}
      >
        {create && (
          <UploadButton
            text="Upload files"
            multiple
            onFiles={(files) => uploads.add(files)}
          />
        )}
      </ScreenHeader>
      {sent.length > 0 && <UploadList />}
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
      {items?.length === 0 &&
        (view.narrowed ? (
          <EmptyState icon={inbox} heading="h2" title="No files found">
            Try another search or filter.
          </EmptyState>
        ) : (
          <EmptyState icon={images} heading="h2" title="The library is empty">
            {create
              ? 'Upload the first files, or drop them here: every picture field can use them.'
              : 'Files will appear here when others upload them.'}
          </EmptyState>
        ))}
      {items !== undefined && items.length > 0 && (
        <>
          <Items items={items} layout={layout} />
          <ShowMore list={list} shown={items.length} />
        </>
      )}
      {create && held && (
        <div className={styles.drop}>
          <p>
            <Glyph of={arrow} />
            Drop the files to upload them
          </p>
        </div>
      )}
    </>
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
