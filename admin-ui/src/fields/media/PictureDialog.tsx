import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { OtherControls } from '@quoin/shared-ui/ui/form/Field'
import type { MediaItem } from '../../api/media.ts'
import { PictureShelf } from './PictureShelf.tsx'
import { UploadLine } from './UploadLine.tsx'
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
