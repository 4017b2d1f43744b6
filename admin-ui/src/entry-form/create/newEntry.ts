import { createContext, type ReactNode } from 'react'
import type { ContentType } from '../../model/schema.ts'

export interface NewEntryProps {
  type: ContentType
  onCreated: (id: string) => void
  onClose: () => void
}

/** Renders a dialog. */
type Draw = (this: void, props: NewEntryProps) => ReactNode

/** Renders the dialog with the form of a new entry; null if no dialog can be opened. */
export const NewEntryContext = createContext<Draw | null>(null)
