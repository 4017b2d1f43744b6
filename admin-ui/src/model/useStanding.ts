import { useEffect, useReducer } from 'react'
import { type Standing, endOf, standingOf, startOf } from './publishing.ts'
import type { ContentType, Entry } from './schema.ts'

/** The longest delay of a browser timer, in milliseconds. */
const longest = 2 ** 31 - 1

/** The visibility of an entry, updated when a scheduled time passes, since the entry itself does not change then. */
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

/** When a scheduled time of an entry will next change its visibility, in milliseconds; undefined if there is none. */
function nextTurn(type: ContentType, entry: Entry): number | undefined {
  const times = [startOf(type, entry), endOf(type, entry)].map(Date.parse)
  const toCome = times.filter((time) => time > Date.now())
  return toCome.length > 0 ? Math.min(...toCome) : undefined
}
