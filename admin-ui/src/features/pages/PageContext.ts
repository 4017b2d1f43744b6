import { createContext, use } from 'react'
import type { ContentType, Entry } from '../../model/schema.ts'
import type { OpenSections } from './sections/openSections.ts'

/** The page whose editor is open. */
interface OpenPage {
  type: ContentType
  page: Entry
  sections: OpenSections
}

export const PageContext = createContext<OpenPage | null>(null)

/** The page whose editor is around. */
export function useOpenPage(): OpenPage {
  const open = use(PageContext)
  if (open === null) throw new Error('useOpenPage needs a PageContext')
  return open
}
