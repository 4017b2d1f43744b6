import { useConfirm } from '@quoin/shared-ui/ui/Confirm'
import { useCallback, useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

/**
 * Asks before anything that would lose what was typed: another address, the
 * way back, or the end of the page. Calls `onDiscard` after a yes. Gives the
 * function that says whether there is something to lose.
 */
export function useUnsavedGuard(onDiscard?: () => void): (dirty: boolean) => void {
  const confirm = useConfirm()
  const dirty = useRef(false)
  const mark = useCallback((next: boolean) => {
    dirty.current = next
  }, [])
  const blocker = useBlocker(useCallback(() => dirty.current, []))
  useBeforeUnload(
    useCallback((event) => {
      if (dirty.current) event.preventDefault()
    }, []),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({
      title: 'Discard unsaved changes?',
      description: 'What you have typed here is not saved yet.',
      action: 'Discard',
    }).then((yes) => {
      if (!yes) {
        blocker.reset()
        return
      }
      mark(false)
      onDiscard?.()
      blocker.proceed()
    })
  }, [blocker, confirm, mark, onDiscard])
  return mark
}
