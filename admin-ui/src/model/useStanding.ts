import { useEffect, useReducer } from 'react'
import { type Standing, endOf, standingOf, startOf } from './publishing.ts'
import type { ContentType, Entry } from './schema.ts'

/** The longest time that a timer of a browser can wait, in milliseconds. */
const longest = 2 ** 31 - 1

/** How far an entry is, also when a time comes while it is shown: nothing of the entry changes then. */
export function useStanding(type: ContentType, entry: Entry): Standing | undefined {
  const [turns, turn] = useReducer((count: number) => count + 1, 0)
  const next = nextTurn(type, entry)
  useEffect(() => {
    if (next === undefined) return
    const timer = setTimeout(turn, Math.min(Math.max(next - Date.now(), 0), longest))
    return () => {
      clearTimeout(timer)
    }
  }, [next, turns])
  return standingOf(type, entry)
}

/** When the times of an entry make something else of it, in milliseconds; undefined where none is to come. */
function nextTurn(type: ContentType, entry: Entry): number | undefined {
  const times = [startOf(type, entry), endOf(type, entry)].map(Date.parse)
  const toCome = times.filter((time) => time > Date.now())
  return toCome.length > 0 ? Math.min(...toCome) : undefined
}
