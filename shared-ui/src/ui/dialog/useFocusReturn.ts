import { useRef } from 'react'

/**
 * The last element that got the focus. The browser takes the focus from a button that is disabled while what it does is
 * under way: a dialog that opens then finds it on the body.
 */
let last: HTMLElement | null = null

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    last = target as HTMLElement
  })
}

/**
 * Handlers for a Radix dialog without a trigger of its own, which would lose
 * the focus: they give it back to what had it before the dialog opened, unless
 * something else was given it meanwhile. What cannot take it leaves it to the
 * dialog or the page that it stood in.
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
