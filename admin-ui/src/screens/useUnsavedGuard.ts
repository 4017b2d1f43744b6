import { useConfirm } from '@quoin/shared-ui/ui/Confirm'
import { type RefObject, useCallback, useEffect } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

/**
 * Asks before anything that would lose what was typed: another address, the
 * way back, or the end of the page. `dirty` says whether there is something to lose.
 */
export function useUnsavedGuard(dirty: RefObject<boolean>): void {
  const confirm = useConfirm()
  const blocker = useBlocker(useCallback(() => dirty.current, [dirty]))
  useBeforeUnload(
    useCallback(
      (event) => {
        if (dirty.current) event.preventDefault()
      },
      [dirty],
    ),
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
      dirty.current = false
      blocker.proceed()
    })
  }, [blocker, confirm, dirty])
}
