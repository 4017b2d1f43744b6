import { createContext, type ReactNode } from 'react'

/** Renders a part of the page separately, with a prefix for the ids in it. */
export type Draw = (part: ReactNode, prefix: string) => string

/** How the server renders parts whose code a browser fetches later; null in a browser. */
export const Drawing = createContext<Draw | null>(null)
