import { Button } from '@quoin/shared-ui/ui/Button'
import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { OtherControls } from '@quoin/shared-ui/ui/form/Field'
import { useState } from 'react'
import type { MediaItem } from '../../api/media.ts'
import { PictureShelf } from './PictureShelf.tsx'
import styles from './picker.module.css'
import { UploadLine } from './UploadLine.tsx'
import { useManyUploads } from './useManyUploads.ts'
import { useOneUpload } from './useOneUpload.ts'

interface Props {
  /** The id of the current picture; empty for none. */
  chosen?: string
  onChoose: (item: MediaItem) => void
  onClose: () => void
}

/** A dialog with the pictures of the library. A picture that is uploaded, dropped or pasted there is chosen. */
export function PictureDialog({ chosen = '', onChoose, onClose }: Props) {
  return (
    <Dialog open onOpenChange={onClose} title="Choose a picture">
      <OtherControls>
        <Choice
          chosen={chosen}
          onChoose={(item) => {
            onChoose(item)
            onClose()
          }}
        />
      </OtherControls>
    </Dialog>
  )
}

function Choice({ chosen, onChoose }: { chosen: string; onChoose: Props['onChoose'] }) {
  const { upload, start, stop, retry } = useOneUpload(({ entity }) => {
    onChoose(entity)
  })
  return (
    <PictureShelf
      chosen={[chosen]}
      onChoose={onChoose}
      onFiles={([file]) => {
        if (file) start(file)
      }}
    >
      {upload && <UploadLine upload={upload} stop="Stop" onStop={stop} onRetry={retry} />}
    </PictureShelf>
  )
}

interface PicturesProps {
  /** Called with the chosen pictures, in the order in which they were chosen or uploaded. */
  onChoose: (items: MediaItem[]) => void
  onClose: () => void
}

/**
 * A dialog in which several pictures of the library are chosen. Pictures that are uploaded, dropped or pasted there are
 * chosen too.
 */
export function PicturesDialog({ onChoose, onClose }: PicturesProps) {
  const [chosen, setChosen] = useState<MediaItem[]>([])
  const { list, start, stop, retry } = useManyUploads(({ entity }) => {
    setChosen((before) => [...before.filter(({ id }) => id !== entity.id), entity])
  })
  const uploading = list.filter(({ state }) => state !== 'refused' && state !== 'stopped')
  const toggle = (item: MediaItem) => {
    const rest = chosen.filter(({ id }) => id !== item.id)
    setChosen(rest.length < chosen.length ? rest : [...chosen, item])
  }
  const count = chosen.length
  return (
    <Dialog open onOpenChange={onClose} title="Choose pictures">
      <OtherControls>
        <PictureShelf
          several
          chosen={chosen.map(({ id }) => id)}
          onChoose={toggle}
          onFiles={start}
        >
          {list.map((upload) => (
            <UploadLine
              key={upload.key}
              upload={upload}
              stop="Stop"
              onStop={() => stop(upload.key)}
              onRetry={() => retry(upload.key)}
              onForget={() => stop(upload.key)}
            />
          ))}
        </PictureShelf>
        <div className={styles.foot}>
          <p aria-live="polite">
            {count === 0 ? 'Nothing is chosen yet.' : `${String(count)} chosen`}
            {uploading.length > 0 && `, ${String(uploading.length)} still uploading`}
          </p>
          <Button
            disabled={count === 0 || uploading.length > 0}
            onClick={() => {
              onChoose(chosen)
              onClose()
            }}
          >
            Insert
          </Button>
        </div>
      </OtherControls>
    </Dialog>
  )
}
