import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls `take` with input from before hydration or restored by the browser; `shown` is the rendered value. */
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
