import { createContext } from 'react'
import type { ContentType } from '../../model/schema.ts'

/**
 * Opens a window with the form of a new entry; the id of the entry is told once it is saved. Gives a function that closes
 * the window, for the control that leaves.
 */
export type Open = (type: ContentType, onCreated: (id: string) => void) => () => void

export const OpenContext = createContext<Open>(() => () => undefined)
