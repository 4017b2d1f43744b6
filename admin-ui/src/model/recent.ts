import { createContext } from 'react'

/** Records that the user has opened or saved an entry of a type. The page editor records nothing. */
export const RecentContext = createContext<(type: string, id: string) => void>(
  () => undefined,
)
