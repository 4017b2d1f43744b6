import { useRef } from 'react'

/**
 * The last focused element. The browser removes the focus from a button that is disabled during its action: a dialog
 * that opens then would find it on the body.
 */
let last: HTMLElement | null = null

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    last = target as HTMLElement
  })
}

/**
 * Handlers for a Radix dialog without a trigger, which would lose the focus: they return it to the previously focused
 * element, unless something else was focused meanwhile. If that element cannot be focused, its dialog or page is.
 */
export function useFocusReturn() {
  const before = useRef<HTMLElement>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = last ?? (document.activeElement as HTMLElement)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const { current } = before
      if (!isLost()) return
      current?.focus()
      if (isLost()) current?.closest<HTMLElement>('[role=dialog],main')?.focus()
    },
  }
}

function isLost(): boolean {
  return document.activeElement === document.body
}
