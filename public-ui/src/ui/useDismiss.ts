import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * While `open`, calls `dismiss` when the visitor presses Escape, clicks outside the element or moves the focus out of
 * it. After Escape the focus returns to the button that opened it, which is found by aria-expanded.
 */
export function useDismiss(
  root: RefObject<HTMLElement | null>,
  open: boolean,
  dismiss: () => void,
): void {
  const onOutside = useEffectEvent((event: Event) => {
    const inside = event.target instanceof Node && root.current?.contains(event.target)
    if (!inside) dismiss()
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    dismiss()
    root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  })
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => onOutside(event)
    const key = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', key)
    }
  }, [open])
}
