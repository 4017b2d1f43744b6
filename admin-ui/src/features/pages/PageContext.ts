import { createContext, use } from 'react'
import { useEntry } from '../../entry-form/useEntry.ts'
import type { ContentType, Entry } from '../../model/schema.ts'
import type { OpenSections } from './sections/openSections.ts'

/** The context of the parts of a page's editor. */
interface PageEditor {
  type: ContentType
  id: string
  sections: OpenSections
}

export const PageContext = createContext<PageEditor | null>(null)

/** The page of the surrounding editor, as it is stored. */
export function useOpenPage(): PageEditor & { page: Entry } {
  const editor = use(PageContext)
  if (editor === null) throw new Error('useOpenPage needs a PageContext')
  const { loaded } = useEntry(editor.type, editor.id)
  // The surrounding form has fetched it.
  return {
    ...editor,
    page: loaded?.entity ?? { id: editor.id, createdAt: '', updatedAt: '' },
  }
}
