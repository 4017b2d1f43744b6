import { useState } from 'react'

let made = 0

function newKey(): number {
  made += 1
  return made
}

/**
 * Keys for the items of a list. An item's key stays its own wherever it moves,
 * as long as the keys are moved along; a list that is changed elsewhere has more
 * or fewer at its end. Also where each item stood when it was last judged:
 * complaints name that place, and come anew with a new `judgement`. Where the items have keys of their own, those are `given`.
 */
export function useKeys(count: number, judgement: unknown, given?: number[]) {
  const [kept, setKeys] = useState<number[]>([])
  const keys = keysOf(kept, count, given)
  if (keys !== kept) setKeys(keys)
  const [judged, setJudged] = useState({ judgement, keys })
  if (judged.judgement !== judgement) setJudged({ judgement, keys })
  return {
    keys,
    setKeys,
    newKey,
    /** The place in which an item was judged; empty for one that was not there. */
    judgedAt: (key: number): string => {
      const at = judged.keys.indexOf(key)
      return at < 0 ? '' : String(at)
    },
  }
}

function keysOf(kept: number[], count: number, given: number[] | undefined): number[] {
  if (given === undefined) return kept.length === count ? kept : fitted(kept, count)
  const same = kept.length === count && given.every((key, at) => key === kept[at])
  return same ? kept : given
}

function fitted(keys: number[], count: number): number[] {
  return Array.from({ length: count }, (_, at) => keys[at] ?? newKey())
}
