import { type RefObject, useEffect, useState } from 'react'

/**
 * The value from before somebody began to type within an area, until they leave it, since an incomplete address is
 * invalid.
 */
export function useRested(area: RefObject<HTMLElement | null>, value: string): string {
  const [typing, setTyping] = useState(false)
  const [rested, setRested] = useState(value)
  if (!typing && rested !== value) setRested(value)
  useEffect(() => {
    const begin = () => setTyping(true)
    const end = () => setTyping(false)
    const { current } = area
    current?.addEventListener('input', begin)
    current?.addEventListener('focusout', end)
    return () => {
      current?.removeEventListener('input', begin)
      current?.removeEventListener('focusout', end)
    }
  }, [area])
  return rested
}
