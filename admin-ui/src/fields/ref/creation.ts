import { createContext, type ReactNode } from 'react'
import type { ContentType } from '../../model/schema.ts'

/** What a control of references gives the button that creates an entry for it. */
export interface CreateProps {
  type: ContentType
  /** What the new entry is for, as the name of the button says it. */
  label: string
  /** Told the id of the new entry. */
  onCreated: (id: string) => void
}

/** Draws a button. */
type Create = (this: void, props: CreateProps) => ReactNode

/** Draws the button that creates an entry in a window over the form that is to refer to it; null where there is none. */
export const CreationContext = createContext<Create | null>(null)
