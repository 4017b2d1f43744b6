import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { type ReactNode, useState } from 'react'
import type { MediaItem } from '../../api/media.ts'

const PictureDialog = lazyPart(() =>
  import('./PictureDialog.tsx').then((file) => file.PictureDialog),
)

/** A way to choose a picture of the library. */
export interface Picker {
  /** The window while it is open; it stands wherever this is drawn. */
  window: ReactNode
  open: () => void
  /** Fetches the code of the window ahead. */
  prepare: () => void
}

/** Lets a person choose a picture of the library, or upload one: `onChoose` is given it, and nothing after a no. */
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
