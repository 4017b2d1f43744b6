import { createContext } from 'react'
import type { ContentType } from '../../model/schema.ts'

/**
 * Opens a dialog with the form of a new entry; calls `onCreated` with its id once it is saved. Returns a function that
 * closes the dialog, for a control that unmounts.
 */
export type Open = (type: ContentType, onCreated: (id: string) => void) => () => void

export const OpenContext = createContext<Open>(() => () => undefined)
