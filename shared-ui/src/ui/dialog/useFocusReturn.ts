import { useRef } from 'react'

/**
 * Handlers for a Radix dialog without a trigger of its own, which would lose
 * the focus: they give it back to what had it before the dialog opened, unless
 * something else was given it meanwhile.
 */
export function useFocusReturn() {
  const before = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const lost = document.activeElement === document.body
      if (lost && before.current instanceof HTMLElement) before.current.focus()
    },
  }
}
