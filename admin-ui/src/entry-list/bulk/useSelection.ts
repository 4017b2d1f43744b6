import { useCallback, useState } from 'react'
import type { Entry } from '../../model/schema.ts'

/** The ticked entries of a list. */
export interface Selection {
  has: (entry: Entry) => boolean
  set: (entries: Entry[], ticked: boolean) => void
}

/** A selection that starts empty. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const set = useCallback((entries: Entry[], ticked: boolean) => {
    setIds((before) => {
      const after = new Set(before)
      for (const { id } of entries) {
        if (ticked) after.add(id)
        else after.delete(id)
      }
      return after
    })
  }, [])
  return { has: ({ id }) => ids.has(id), set }
}
