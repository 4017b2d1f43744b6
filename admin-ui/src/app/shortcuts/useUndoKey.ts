import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { undoLatest } from '../../content/undo.ts'
import { isBusy } from './isBusy.ts'

/** Has Ctrl Z and ⌘ Z take back the last write. In a field they are the field's own. */
export function useUndoKey(): void {
  const client = useQueryClient()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
      if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'z') return
      if (!isBusy(target) && undoLatest(client)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
    }
  }, [client])
}
