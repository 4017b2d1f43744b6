import { useNoticeButton } from '@quoin/shared-ui/ui/toast/Toast'
import { useLayoutEffect, useRef } from 'react'
import { everywhere } from '../../ui/keys/keys.ts'
import { useKeys } from '../../ui/keys/useKeys.ts'

/**
 * Ctrl Z and ⌘ Z press the undo button of the current notice. In a text field they undo the typing, and after any other
 * action they would not refer to the notice.
 */
export function useUndoKey(): void {
  const { standing, press } = useNoticeButton()
  const passed = useRef<unknown>(null)
  useKeys(everywhere, {
    undo: () => {
      if (standing.current === null || standing.current === passed.current) return false
      press()
      return true
    },
  })
  useLayoutEffect(() => {
    const note = ({ type, target }: Event) => {
      const acts = type === 'input' || (target as Element).closest('button') !== null
      if (acts) passed.current = standing.current
    }
    // The pressed element may be removed by its own action.
    document.addEventListener('input', note, true)
    document.addEventListener('click', note, true)
    return () => {
      document.removeEventListener('input', note, true)
      document.removeEventListener('click', note, true)
    }
  }, [standing])
}
