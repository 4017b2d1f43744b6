/** The button of a notice. */
export interface NoticeAction {
  text: string
  /** Says to those who cannot reach it how else it is done. */
  hint: string
  run: () => void
  /** Aborted when there is nothing left to press it for: the notice goes. */
  signal?: AbortSignal
}

/** A notice that goes away by itself; a destructive one interrupts. */
export interface Notice {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  action?: NoticeAction
  /** Aborted when what it says is no longer so: the notice goes. */
  signal?: AbortSignal
}

type Numbered = Notice & { id: number }

/** The notices of a page: at most one is shown. */
export interface Notices {
  /** The newest; it is kept after it was dismissed. */
  toast: Numbered | null
  open: boolean
  /** Those that were interrupted while their button could be pressed, the newest last. */
  waiting: Numbered[]
  last: number
}

/** How many notices come back at most: who has gone on for so long needs none of the earlier. */
const kept = 5

export const empty: Notices = { toast: null, open: false, waiting: [], last: 0 }

/** Shows a notice in place of the one that is shown, which comes back if it has a button. */
export function show(before: Notices, notice: Notice): Notices {
  const { toast, open, waiting } = before
  const last = before.last + 1
  const interrupted = open && toast?.action !== undefined ? [toast] : []
  return {
    toast: { ...notice, id: last },
    open: true,
    waiting: [...waiting, ...interrupted].filter(isDue).slice(-kept),
    last,
  }
}

/** Dismisses a notice, if it is the one that is shown: the last that was interrupted stands again. */
export function close(before: Notices, id: number): Notices {
  if (before.toast?.id !== id || !before.open) return before
  const waiting = before.waiting.filter(isDue)
  const next = waiting.pop()
  if (next === undefined) return { ...before, open: false, waiting }
  const last = before.last + 1
  return { toast: { ...next, id: last }, open: true, waiting, last }
}

/** Takes away what is no longer so, whether it is shown or waits. */
export function withdraw(before: Notices): Notices {
  const next = { ...before, waiting: before.waiting.filter(isDue) }
  const { toast } = next
  return toast !== null && !isDue(toast) ? close(next, toast.id) : next
}

function isDue({ signal, action }: Notice): boolean {
  return signal?.aborted !== true && action?.signal?.aborted !== true
}
