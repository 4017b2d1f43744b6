import type { UseFormReturn } from 'react-hook-form'
import type { Drafts } from '../fields/drafts.ts'

/** The input of an entry's form. */
export interface Typing {
  /** Calls `changed` after each change. Returns a function that stops this. */
  follow: (changed: () => void) => () => void
  /** The values that a save would send now. Fails if a draft is invalid. */
  values: () => Record<string, unknown>
}

/** The input of a form; `read` returns the values to send. */
export function typingOf(
  form: UseFormReturn<Drafts>,
  read: (drafts: Drafts) => Record<string, unknown>,
): Typing {
  return {
    follow: (changed) =>
      form.subscribe({ formState: { values: true }, callback: changed }),
    values: () => read(form.getValues()),
  }
}
