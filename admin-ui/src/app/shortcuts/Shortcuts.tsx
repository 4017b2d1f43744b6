import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useLayoutEffect } from 'react'
import { isBusy } from './isBusy.ts'
import { ShortcutList } from './ShortcutList.tsx'
import { singleKeys } from './singleKeys.ts'

const Palette = lazyPart(() => import('./Palette.tsx').then((file) => file.Palette))

/** Which window of the shortcuts is open. */
export type Opened = 'palette' | 'list' | null

interface Props {
  open: Opened
  onOpenChange: (open: Opened) => void
}

/** Listens to the keys that work on every screen, and shows what they open. */
export function Shortcuts({ open, onOpenChange }: Props) {
  // A layout effect, so that a key pressed as soon as the screen can be seen counts.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // A field may have a use of its own for the keys, as rich text makes links by Ctrl+K.
      if (event.defaultPrevented) return
      // The palette is there by the time that the K follows.
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
      {open === 'list' && <ShortcutList onClose={close} />}
    </>
  )
}

/** What a key asks for; undefined where it is none of ours. */
function openedBy(event: KeyboardEvent): 'palette' | 'list' | 'search' | undefined {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return 'palette'
  if (ctrlKey || metaKey || altKey || !singleKeys.on() || isBusy(target)) return undefined
  if (key === '/') return 'search'
  return key === '?' ? 'list' : undefined
}

/** Goes to the search of the screen; tells whether there is one. */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]')
  box?.focus()
  box?.select()
  return box !== null
}
