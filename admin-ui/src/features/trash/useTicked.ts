import { useState } from 'react'
import type { Trashed } from '../../api/trash.ts'

const keyOf = ({ type, id }: Trashed) => `${type}/${id}`

/** The ticked entries of the trash that still exist. */
export function useTicked(items: Trashed[] = []) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const ticked = items.filter((item) => keys.has(keyOf(item)))
  return {
    items: ticked,
    all: ticked.length === items.length,
    has: (item: Trashed) => keys.has(keyOf(item)),
    set: (some: Trashed[], on: boolean) => {
      const next = new Set(keys)
      for (const item of some) {
        if (on) next.add(keyOf(item))
        else next.delete(keyOf(item))
      }
      setKeys(next)
    },
  }
}
