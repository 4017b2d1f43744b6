import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { type ReactNode, useState } from 'react'
import type { MediaItem } from '../../api/media.ts'

const PictureDialog = lazyPart(() =>
  import('./PictureDialog.tsx').then((file) => file.PictureDialog),
)

/** A way to choose a picture of the library. */
export interface Picker {
  /** The dialog while it is open; it has to be rendered somewhere. */
  window: ReactNode
  open: () => void
  /** Prefetches the code of the dialog. */
  prepare: () => void
}

/** Lets a person choose or upload a picture: `onChoose` is called with it, unless they cancel. */
export function usePicker(onChoose: (item: MediaItem) => void, chosen = ''): Picker {
  const [open, setOpen] = useState(false)
  return {
    window: open && (
      <PictureDialog chosen={chosen} onChoose={onChoose} onClose={() => setOpen(false)} />
    ),
    open: () => setOpen(true),
    prepare: PictureDialog.preload,
  }
}
