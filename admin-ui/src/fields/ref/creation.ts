import { createContext } from 'react'
import type { ContentType } from '../../model/schema.ts'

/** Creates an entry in a window over the form that is to refer to it. */
export interface Creation {
  /** Whether the person may create entries of a type that way. */
  offers: (type: ContentType) => boolean
  /**
   * Opens the window; the id of the new entry is told once it is saved. Gives a function that closes the window, for the
   * control that leaves.
   */
  open: (type: ContentType, onCreated: (id: string) => void) => () => void
}

/** Null where no window can be opened. */
export const CreationContext = createContext<Creation | null>(null)
