import { Button } from '@quoin/shared-ui/ui/Button'
import { upload as arrow } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useCan } from '../../model/identity.ts'
import type { MediaItem } from '../../api/media.ts'
import { UploadButton } from '../../fields/media/UploadButton.tsx'
import { useFiles } from '../../fields/media/useFiles.ts'
import { useUploads } from '../../fields/media/useUploads.ts'
import type { ScreenProps } from '../../entry-form/override.ts'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { DescribeList } from './describe/DescribeList.tsx'
import { Library } from './Library.tsx'
import styles from './MediaScreen.module.css'
import { UploadList } from './UploadList.tsx'
import { useTellLater } from './useTellLater.ts'

/** The library: all files, with uploads. */
export function MediaScreen({ type }: ScreenProps) {
  const [address] = useQueryParams()
  const asked = address.get('edit')
  // Links from the search and the activity have this format for entries of any type.
  if (asked !== null)
    return <Navigate replace to={`/admin/media/${encodeURIComponent(asked)}`} />
  return <Screen type={type} />
}

function Screen({ type }: ScreenProps) {
  const { create, update } = useCan(type)
  const { uploads, list: sent } = useUploads()
  useTellLater(uploads)
  // The pictures that are being described: they stay although the filters may not fit them any more.
  const [described, setDescribed] = useState<MediaItem[]>()
  const [shown, setShown] = useState<MediaItem[]>([])
  const held = useFiles({
    area: null,
    onFiles: (files) => {
      if (create) uploads.add(files)
    },
  })
  const pictures = shown.filter(({ kind }) => kind === 'image')
  return (
    <>
      <ScreenHeader
        title="Media"
        text={`Pictures, documents, films and sound.${create ? ' Drop files anywhere here, or paste them.' : ''}`}
      >
        <div className={styles.acts}>
          {update && pictures.length > 0 && described === undefined && (
            <Button
              variant="secondary"
              onClick={() => {
                setDescribed(pictures)
              }}
            >
              Describe pictures
            </Button>
          )}
          {create && (
            <UploadButton
              text="Upload files"
              multiple
              onFiles={(files) => uploads.add(files)}
            />
          )}
        </div>
      </ScreenHeader>
      {sent.length > 0 && <UploadList />}
      {described === undefined ? (
        <Library type={type} onShown={setShown} onDescribe={setDescribed} />
      ) : (
        <DescribeList
          type={type}
          items={described}
          onClose={() => {
            setDescribed(undefined)
          }}
        />
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
