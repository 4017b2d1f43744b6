import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Calls `dismiss` when, while `open`, the visitor presses Escape, points
 * outside of the element or moves the focus out of it. After Escape what
 * opened it, and says so with aria-expanded, has the focus.
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
