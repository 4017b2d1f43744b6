import { createContext, type ReactNode } from 'react'
import type { ContentType } from '../../model/schema.ts'

/** The props of the button that creates an entry for a reference. */
export interface CreateProps {
  type: ContentType
  /** The label of the field, for the name of the button. */
  label: string
  /** Called with the id of the new entry. */
  onCreated: (id: string) => void
}

/** Renders a button. */
type Create = (this: void, props: CreateProps) => ReactNode

/** Renders the button that creates an entry in a dialog over the form that will refer to it; null if not available. */
export const CreationContext = createContext<Create | null>(null)
