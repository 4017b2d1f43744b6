import { createContext } from 'react'

/** Whether a picture in the fields below needs its own alternative text: pages may use another text instead. */
export const NeedsAlt = createContext(true)
