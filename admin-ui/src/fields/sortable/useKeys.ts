import { useState } from 'react'

let made = 0

function newKey(): number {
  made += 1
  return made
}

/**
 * Stable keys for the items of a list. Keys move with their items; if the list is changed from outside, items are
 * assumed to be added or removed at its end. It also records the index of each item at the last validation, since error
 * messages use that index until there is a new `judgement`. If the items have their own keys, these are `given`.
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
    /** The index of an item at the last validation; empty for a new item. */
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
