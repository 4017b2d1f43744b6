import type { Loaded } from '@quoin/shared-ui/api/content'
import type { Entry, Field } from '../model/schema.ts'
import type { Typing } from './typing.ts'

/** The imperative handle of an entry's form. */
export interface FormHandle {
  /** The input as it changes. */
  typing: Typing
  /** Whether there is unsaved input. */
  isDirty: () => boolean
  /** Puts a current or earlier stored value into its field, unsaved. */
  take: (field: Field, value: unknown) => void
  /** Writes only these values; the input stays. Also resolves after a failure, which is reported. */
  act: (values: (entry: Entry) => Record<string, unknown>, done: string) => Promise<void>
  /** Replaces all input with a state of the entry. */
  startAnew: (entry: Loaded<Entry>) => void
}
