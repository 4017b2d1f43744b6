/** The button of a notice. */
export interface NoticeAction {
  text: string
  /** A hint about another way to do the same, for people who cannot reach the button. */
  hint: string
  run: () => void
  /** Aborted when the action is no longer possible: the notice is removed. */
  signal?: AbortSignal
}

/** A notice that disappears by itself; a destructive one interrupts screen readers. */
export interface Notice {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  action?: NoticeAction
  /** Aborted when the notice is no longer true: it is removed. */
  signal?: AbortSignal
}

type Numbered = Notice & { id: number }

/** The notices of a page: at most one is shown. */
export interface Notices {
  /** The newest notice; it is kept after it was dismissed. */
  toast: Numbered | null
  open: boolean
  /** Interrupted notices with a button, the newest last. */
  waiting: Numbered[]
  last: number
}

/** The maximum number of interrupted notices, since older ones are no longer relevant. */
const kept = 5

export const empty: Notices = { toast: null, open: false, waiting: [], last: 0 }

/** Shows a notice in place of the current one, which is shown again later if it has a button. */
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

/** Dismisses a notice, if it is the current one: the last interrupted notice is shown again. */
export function close(before: Notices, id: number): Notices {
  if (before.toast?.id !== id || !before.open) return before
  const waiting = before.waiting.filter(isDue)
  const next = waiting.pop()
  if (next === undefined) return { ...before, open: false, waiting }
  const last = before.last + 1
  return { toast: { ...next, id: last }, open: true, waiting, last }
}

/** Removes outdated notices, whether they are shown or interrupted. */
export function withdraw(before: Notices): Notices {
  const next = { ...before, waiting: before.waiting.filter(isDue) }
  const { toast } = next
  return toast !== null && !isDue(toast) ? close(next, toast.id) : next
}

function isDue({ signal, action }: Notice): boolean {
  return signal?.aborted !== true && action?.signal?.aborted !== true
}
