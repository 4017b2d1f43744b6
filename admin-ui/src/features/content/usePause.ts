import { useCallback, useEffect, useRef } from 'react'

/** The length of a pause, in milliseconds. */
const pause = 1000

/** Delays a call until the person pauses (a debounce). */
export interface Pause {
  /** Schedules a call, replacing the pending one. */
  wait: (call: () => void) => void
  /** Runs the pending call now. */
  end: () => void
  /** Cancels the pending call. */
  cancel: () => void
}

/** Runs a call after a pause, or earlier with `end`; unmounting runs it too. */
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
