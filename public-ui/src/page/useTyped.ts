import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Calls `take` with what the visitor typed into a control before the page could
 * notice it, or what the browser brought back; `shown` is what was rendered.
 */
export function useTyped(
  control: RefObject<HTMLInputElement | null>,
  shown: string,
  take: (text: string) => void,
): void {
  const onMount = useEffectEvent(() => {
    const text = control.current?.value ?? shown
    if (text !== shown) take(text)
  })
  useEffect(() => onMount(), [])
}
