import type { Notice } from '@quoin/shared-ui/ui/toast/Toast'
import type { How } from './edits.ts'

const done: Record<How, string> = {
  save: 'are saved',
  draft: 'are kept as drafts',
  publish: 'are published',
}

/** Combines the notices of one save of several entries; its button undoes all of it. Undefined for none. */
export function oneNotice(
  how: How,
  saved: readonly string[],
  notices: readonly Notice[],
): Notice | undefined {
  const [first] = notices
  if (notices.length < 2) return first
  const actions = notices.flatMap(({ action }) => action ?? [])
  const [action] = actions
  const remarks = notices.flatMap(({ description }) => description ?? [])
  return {
    title: `${String(notices.length)} entries ${done[how]}.`,
    description: [`${saved.join(', ')}.`, ...remarks].join(' '),
    ...(action && {
      action: {
        text: 'Undo',
        hint: action.hint,
        // The last write is undone first: a page shows sections that were written before it.
        run: () => {
          for (const { run } of actions.toReversed()) run()
        },
        signal: AbortSignal.any(actions.flatMap(({ signal }) => signal ?? [])),
      },
    }),
  }
}
