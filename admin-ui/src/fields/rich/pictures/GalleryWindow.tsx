import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import type { Editor } from '@tiptap/core'
import { insertGallery, selectPicture } from './figures.ts'
import { pictureOf } from './pictureOf.ts'

/** The dialog in which several pictures are chosen. */
export const PicturesDialog = lazyPart(() =>
  import('../../media/PictureDialog.tsx').then((file) => file.PicturesDialog),
)

/** Asks for the pictures of a gallery, which is inserted at the cursor. */
export function GalleryWindow({
  editor,
  onClose,
}: {
  editor: Editor
  onClose: () => void
}) {
  return (
    <PicturesDialog
      onChoose={(items) => {
        const { tr } = editor.state
        const pos = insertGallery(tr, tr.selection.to, items.map(pictureOf))
        editor.view.dispatch(selectPicture(tr, pos))
      }}
      onClose={onClose}
    />
  )
}
