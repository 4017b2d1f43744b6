import { createContext } from 'react'

/** The element in which windows over the page stand; null for the body of the page. */
export const PortalContext = createContext<HTMLElement | null>(null)
