import { createContext } from 'react'

/** The origin of the site: 'https://example.co.uk', without a trailing slash. */
export const Origin = createContext('')
