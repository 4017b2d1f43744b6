import { createContext, use } from 'react'
import type { Entry } from '../../model/schema.ts'

/** What the server would make of what is typed; undefined until it has said so. */
export const BrandContext = createContext<{
  typed: Entry | undefined
  setTyped: (typed: Entry) => void
}>({ typed: undefined, setTyped: () => undefined })

/** What the server would make of the settings as they are typed. */
export function useTypedBrand() {
  return use(BrandContext)
}
