import type { Loaded } from '@quoin/shared-ui/api/content'
import type { Entry, Field } from '../model/schema.ts'
import type { Typing } from './typing.ts'

/** What else on the page may do with the form of an entry. */
export interface FormHandle {
  /** What is typed in it, as it goes on. */
  typing: Typing
  /** Whether something is typed that is not saved. */
  isDirty: () => boolean
  /** Puts a value that is or was stored into its field, unsaved. */
  take: (field: Field, value: unknown) => void
  /** Writes these values and nothing that is typed, which stays. Ends also when that fails, which is told. */
  act: (values: (entry: Entry) => Record<string, unknown>, done: string) => Promise<void>
  /** Shows a state of the entry in place of all that was typed. */
  startAnew: (entry: Loaded<Entry>) => void
}
