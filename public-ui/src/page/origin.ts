import { createContext } from 'react'

/** Where the site lives: 'https://example.co.uk', without a slash at the end. */
export const Origin = createContext('')
