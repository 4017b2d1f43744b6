import { createContext, type ReactNode } from 'react'
import type { ContentType } from '../../model/schema.ts'

export interface NewEntryProps {
  type: ContentType
  onCreated: (id: string) => void
  onClose: () => void
}

/** Draws a window. */
type Draw = (this: void, props: NewEntryProps) => ReactNode

/** Draws the window with the form of a new entry; null where no window can be opened. */
export const NewEntryContext = createContext<Draw | null>(null)
