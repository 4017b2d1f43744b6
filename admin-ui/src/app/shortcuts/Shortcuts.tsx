import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useLayoutEffect } from 'react'
import { isBusy } from './isBusy.ts'
import { singleKeys } from './singleKeys.ts'

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
  // A layout effect, so that keys work as soon as the screen is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // A field may handle the key itself: rich text adds links with Ctrl+K.
      if (event.defaultPrevented) return
      // Preloads the palette before the K is pressed.
      if (event.key === 'Control' || event.key === 'Meta') Palette.preload()
      const opened = openedBy(event)
      if (opened === undefined) return
      event.preventDefault()
      if (opened !== 'search') onOpenChange(opened)
      else if (!focusSearch()) onOpenChange('palette')
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
    }
  }, [onOpenChange])
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

/** The action of a key; undefined if it is not a shortcut. */
function openedBy(event: KeyboardEvent): 'palette' | 'list' | 'search' | undefined {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return 'palette'
  if (ctrlKey || metaKey || altKey || !singleKeys.on() || isBusy(target)) return undefined
  if (key === '/') return 'search'
  return key === '?' ? 'list' : undefined
}

/** Focuses the search field of the screen; returns whether there is one. */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]')
  box?.focus()
  box?.select()
  return box !== null
}
