import { createContext, use, useSyncExternalStore } from 'react'
import type { Edits, State } from './edits.ts'
import type { Mark, Shown } from './targets/marks.ts'

/** The content of the panel: some or all fields of an entry. */
export interface Opened {
  key: string
  /** The fields of the clicked element; empty for the whole entry. */
  marks: Mark[]
  /** The element that opened it, which gets the focus back. */
  from: HTMLElement | null
  /** Set to show all fields of the entry. */
  all?: boolean
}

/** The context of the parts of the page editor. */
export interface PageEditor {
  edits: Edits
  shown: Shown
  opened: Opened | null
  open: (opened: Opened | null) => void
  /** Mounts the form of an entry without showing it. */
  mount: (key: string) => void
}

export const EditorContext = createContext<PageEditor | null>(null)

export function usePageEditor(): PageEditor {
  const editor = use(EditorContext)
  if (editor === null) throw new Error('usePageEditor needs an EditorContext')
  return editor
}

/** The state of the edits of the page. */
export function useEdits(): State {
  const { edits } = usePageEditor()
  return useSyncExternalStore(edits.subscribe, edits.state)
}
