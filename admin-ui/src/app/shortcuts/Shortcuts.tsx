import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useEffect } from 'react'
import { everywhere } from '../../ui/keys/keys.ts'
import { useKeys } from '../../ui/keys/useKeys.ts'

const Palette = lazyPart(() => import('./Palette.tsx').then((file) => file.Palette))
const ShortcutsDialog = lazyPart(() =>
  import('./ShortcutsDialog.tsx').then((file) => file.ShortcutsDialog),
)

/** The open dialog of the shortcuts. */
export type Opened = 'palette' | 'list' | null

interface Props {
  open: Opened
  onOpenChange: (open: Opened) => void
}

/** Listens to the keys that work on every screen, and opens their dialogs. */
export function Shortcuts({ open, onOpenChange }: Props) {
  useKeys(everywhere, {
    palette: () => {
      onOpenChange('palette')
    },
    search: () => {
      if (!focusSearch()) onOpenChange('palette')
    },
    list: () => {
      onOpenChange('list')
    },
  })
  useEffect(() => {
    // The palette is loaded before the K is pressed.
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') Palette.preload()
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
    }
  }, [])
  const close = () => {
    onOpenChange(null)
  }
  return (
    <>
      {open === 'palette' && (
        <Palette
          onClose={close}
          onShortcuts={() => {
            onOpenChange('list')
          }}
        />
      )}
      {open === 'list' && <ShortcutsDialog onClose={close} />}
    </>
  )
}

/** Focuses the search field of the screen; returns whether there is one. */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]')
  box?.focus()
  box?.select()
  return box !== null
}
