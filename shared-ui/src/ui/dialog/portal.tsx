import { createContext } from 'react'

/** The container of dialogs; null for the body of the page. */
export const PortalContext = createContext<HTMLElement | null>(null)
