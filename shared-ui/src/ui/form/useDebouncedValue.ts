import { useEffect, useState } from 'react'

/** The pause in typing before a search, in milliseconds. */
const pause = 120

/** The debounced value of a text; the initial text without a delay. */
export function useDebouncedValue(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(text)
    }, pause)
    return () => {
      clearTimeout(timer)
    }
  }, [text])
  return settled
}
