import { createContext, type ReactNode } from 'react'

/** Draws a part of the page by itself: its HTML, with a prefix for the ids in it. */
export type Draw = (part: ReactNode, prefix: string) => string

/** How the server draws parts whose code a browser fetches later; null in a browser. */
export const Drawing = createContext<Draw | null>(null)
