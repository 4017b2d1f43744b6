import { createContext } from 'react'

/** Whether a picture of the fields below needs an alternative text of its own: pages may name it by something else. */
export const NeedsAlt = createContext(true)
