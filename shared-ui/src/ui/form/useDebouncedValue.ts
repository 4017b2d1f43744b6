import { useEffect, useState } from 'react'

/** How long a text stands before it is searched for, in milliseconds: fast typing is one question. */
const pause = 120

/** A text that is being typed, once it stands; the first one at once. */
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
