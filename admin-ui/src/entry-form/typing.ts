import type { UseFormReturn } from 'react-hook-form'
import type { Drafts } from '../fields/drafts.ts'

/** What somebody is typing into an entry's form. */
export interface Typing {
  /** Tells of each change, until the function is called that it gives. */
  follow: (changed: () => void) => () => void
  /** What a save would send now. Fails where a draft cannot be read. */
  values: () => Record<string, unknown>
}

/** What is typed into a form of which `read` gives the values to send. */
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
