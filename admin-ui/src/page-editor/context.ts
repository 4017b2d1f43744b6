import { createContext, use, useSyncExternalStore } from 'react'
import type { Edits, State } from './edits.ts'
import type { Mark, Shown } from './targets/marks.ts'

/** What the panel shows: some fields of an entry, or all of them. */
export interface Opened {
  key: string
  /** The fields that the element shows that was opened; none for all of the entry. */
  marks: Mark[]
  /** What opened it, which gets the focus back. */
  from: HTMLElement | null
  /** Set where all fields of the entry are to be shown. */
  all?: boolean
}

/** What the parts of the page editor share. */
export interface PageEditor {
  edits: Edits
  shown: Shown
  opened: Opened | null
  open: (opened: Opened | null) => void
  /** Has the form of an entry be there, though it is not shown. */
  mount: (key: string) => void
}

export const EditorContext = createContext<PageEditor | null>(null)

export function usePageEditor(): PageEditor {
  const editor = use(EditorContext)
  if (editor === null) throw new Error('usePageEditor needs an EditorContext')
  return editor
}

/** How the edits of the page stand. */
export function useEdits(): State {
  const { edits } = usePageEditor()
  return useSyncExternalStore(edits.subscribe, edits.state)
}
