import { useRef } from 'react'
import type { MediaItem } from '../../api/media.ts'
import { type Selection, useSelection } from '../../entry-list/bulk/useSelection.ts'

/** The ticked files of the library, in the order of the list; `tick` also ticks a range. */
export interface MediaSelection extends Pick<Selection, 'has'> {
  ticked: MediaItem[]
  /** Ticks or unticks a file; with `range`, also the files between it and the last one that was ticked. */
  tick: (item: MediaItem, ticked: boolean, range: boolean) => void
  /** Ticks or unticks all files of the list. */
  tickAll: (ticked: boolean) => void
  clear: () => void
}

/** A selection among the files of a list that starts empty. */
export function useMediaSelection(items: MediaItem[]): MediaSelection {
  const { has, set } = useSelection()
  const last = useRef<string>(undefined)
  const ticked = items.filter(has)
  return {
    has,
    ticked,
    tick: (item, on, range) => {
      const [from, to] = [last.current, item.id]
        .map((id) => items.findIndex((other) => other.id === id))
        .sort((a, b) => a - b)
      const between =
        range && from !== undefined && from >= 0 ? items.slice(from, (to ?? 0) + 1) : []
      set([...between, item], on)
      last.current = item.id
    },
    tickAll: (on) => {
      set(items, on)
    },
    clear: () => {
      set(ticked, false)
    },
  }
}
