import { useCallback, useEffect, useRef } from 'react'

/** How long a pause is. */
const pause = 1000

/** Puts one call off until the person pauses. */
export interface Pause {
  /** Puts a call off, in place of the one that waits. */
  wait: (call: () => void) => void
  /** Makes the call that waits. */
  end: () => void
  /** Forgets the call that waits. */
  cancel: () => void
}

/** Calls something after a pause, or earlier when the pause is ended; the end of the screen ends it. */
export function usePause(): Pause {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<() => void>(undefined)
  const cancel = useCallback(() => {
    clearTimeout(timer.current)
    waiting.current = undefined
  }, [])
  const end = useCallback(() => {
    const call = waiting.current
    cancel()
    call?.()
  }, [cancel])
  const wait = useCallback(
    (call: () => void) => {
      cancel()
      waiting.current = call
      timer.current = setTimeout(end, pause)
    },
    [cancel, end],
  )
  useEffect(() => end, [end])
  return { wait, end, cancel }
}
