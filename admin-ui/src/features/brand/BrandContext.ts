import { createContext, use } from 'react'
import type { Entry } from '../../model/schema.ts'

/** The settings that the server would store for the input; undefined until it has responded. */
export const BrandContext = createContext<{
  typed: Entry | undefined
  setTyped: (typed: Entry) => void
}>({ typed: undefined, setTyped: () => undefined })

/** The settings that the server would store for the input. */
export function useTypedBrand() {
  return use(BrandContext)
}
