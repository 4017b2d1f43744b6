import { useRef } from 'react'

/**
 * Handlers for a Radix dialog without a trigger of its own, which would lose
 * the focus: they give it back to what had it before the dialog opened.
 */
export function useFocusReturn() {
  const before = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (before.current instanceof HTMLElement) before.current.focus()
    },
  }
}
