import { type KeyboardEvent, useState } from 'react'

/** The number of places that each key moves the held card. */
const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Moves a card by keys, one place with each press whatever its height, from one press of its handle to the next. Escape
 * cancels.
 */
export function useHeld(keys: number[], move: (from: number, to: number) => void) {
  const [held, setHeld] = useState({ key: 0, from: 0 })
  const [said, say] = useState('')
  const at = keys.indexOf(held.key)
  const placeOf = (place: number) =>
    `place ${String(place + 1)} of ${String(keys.length)}`
  const letGo = () => setHeld({ key: 0, from: 0 })
  return {
    /** The key of the held card; 0 for none. */
    key: at < 0 ? 0 : held.key,
    /** The announcement for screen readers. */
    said,
    letGo,
    /** Picks up or drops a card. */
    press: (key: number) => {
      const place = keys.indexOf(key)
      const down = key === held.key
      setHeld(down ? { key: 0, from: 0 } : { key, from: place })
      say(`${down ? 'Put down' : 'Held'} at ${placeOf(place)}.`)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (at < 0) return
      const step = steps[event.key]
      if (step === undefined && event.key !== 'Escape') return
      event.preventDefault()
      const to = step === undefined ? held.from : at + step
      if (to < 0 || to >= keys.length) return
      if (to !== at) move(at, to)
      if (step === undefined) letGo()
      say(`${step === undefined ? 'Back' : 'Held'} at ${placeOf(to)}.`)
    },
  }
}
